// The library of an object's class tells whose code it is.
#include "support/Strangers.h"

#include <gtest/gtest.h>

#include <locale>

namespace npufuzz::tests {

namespace {
struct Own {
  virtual ~Own() = default;
};
} // namespace

TEST(Strangers, WhatWasThereFromTheStartIsNoStrangers) {
  rememberOwnLibraries();
  Own own;
  EXPECT_FALSE(isOfStrangers(&own));
  EXPECT_FALSE(isOfStrangers(&std::use_facet<std::numpunct<char>>(std::locale::classic())));
}

TEST(Strangers, WhatIsOfNoLibraryIsStrangers) {
  rememberOwnLibraries();
  const void *const object[] = {object};
  const void *const elsewhere[] = {&object};
  EXPECT_TRUE(isOfStrangers(&elsewhere));
}

TEST(Strangers, TheLastWordOfTrustCounts) {
  EXPECT_FALSE(Trusting::isOn());
  Trusting outer(true);
  EXPECT_TRUE(Trusting::isOn());
  {
    Trusting inner(false);
    EXPECT_FALSE(Trusting::isOn());
  }
  EXPECT_TRUE(Trusting::isOn());
}

} // namespace npufuzz::tests
