// As Precompiled.h, and what tests include.
#include "cmake/Precompiled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
