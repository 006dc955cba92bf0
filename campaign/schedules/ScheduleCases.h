//===- ScheduleCases.h - functions under drawn schedules --------*- C++ -*-===//
//
// A case is a function of structured ops, the sequences of a schedule, and the pipeline that
// applies them one by one and lowers the result. It is an upstream function like any other: the
// same judge, reducer and bundle.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_SCHEDULES_SCHEDULECASES_H
#define NPUFUZZ_CAMPAIGN_SCHEDULES_SCHEDULECASES_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign::schedules {

/// Maximum steps of a drawn schedule.
inline constexpr int64_t stepsMax = 8;

/// Draws only schedules. Precondition: the release has them (schedulesMissing).
std::unique_ptr<CaseSource> scheduleCases();

/// Says in one line why no schedules can be drawn for this backend; empty: they can.
std::string schedulesMissing(const Backend &backend);

} // namespace npufuzz::campaign::schedules

#endif
