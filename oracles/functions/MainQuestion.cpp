#include "oracles/functions/MainQuestion.h"

#include "oracles/refinement/ArgumentTensors.h"

namespace npufuzz::oracles {

MainQuestion::MainQuestion(const Case &testCase) : inputs{inputsPerFunction, testCase.seed} {
  for (refinement::Subject &subject : refinement::findSubjects(testCase.module).functions)
    if (subject.name == "main")
      subjects.push_back(std::move(subject));
  if (!testCase.inputs.empty() && !subjects.empty())
    inputs.given =
        llvm::cantFail(refinement::fromTensors(testCase.inputs, subjects.front().arguments));
}

refinement::JudgedModule mainOf(const Case &testCase) {
  MainQuestion question(testCase);
  return {testCase.module.get(), {std::move(question.subjects), {}}, question.inputs};
}

const refinement::Meaning *firstNotDefined(const refinement::Meanings &meanings) {
  for (const auto &row : meanings)
    for (const refinement::Meaning &meaning : row)
      if (meaning.state != refinement::Meaning::State::defined)
        return &meaning;
  return nullptr;
}

} // namespace npufuzz::oracles
