//===- Gen.cpp - the RapidCheck adapter -----------------------------------===//
//
// RapidCheck wants a value and a lazy sequence of simpler values. The values come from our own
// choices, seeded by RapidCheck's. The simpler ones come from the caller's function, so that
// generators need not know the reducer.
//
//===----------------------------------------------------------------------===//
#include "generators/cases/Gen.h"

#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"

#include "rapidcheck.h"

#include <ostream>

namespace npufuzz::generators {

void showValue(const GeneratedProgram &program, std::ostream &os) {
  os << program.made->module.print();
}

namespace {
/// Iterates over the children of one case. The first request makes all of them, because the
/// reductions give them as one list.
class Children {
public:
  Children(std::shared_ptr<const Case> parent, Simplify simplify)
      : parent(std::move(parent)), simplify(std::move(simplify)) {}

  rc::Maybe<rc::Shrinkable<GeneratedProgram>> operator()() {
    if (!cases) {
      cases = std::make_shared<std::vector<std::shared_ptr<const Case>>>();
      for (Case &simpler : simplify(*parent))
        cases->push_back(std::make_shared<const Case>(std::move(simpler)));
    }
    if (next == cases->size())
      return rc::Nothing;
    return shrinkableCase((*cases)[next++], simplify);
  }

private:
  std::shared_ptr<const Case> parent;
  Simplify simplify;
  std::shared_ptr<std::vector<std::shared_ptr<const Case>>> cases; // shared by copies of a Seq
  size_t next = 0;
};
} // namespace

rc::Shrinkable<GeneratedProgram> shrinkableCase(std::shared_ptr<const Case> made,
                                                Simplify simplify) {
  return rc::shrinkable::lambda([made] { return GeneratedProgram{made}; },
                                [made, simplify] {
                                  return simplify ? rc::makeSeq<Children>(made, simplify)
                                                  : rc::Seq<rc::Shrinkable<GeneratedProgram>>();
                                });
}

rc::Gen<GeneratedProgram> programGen(const Target &target, Profile profile,
                                     mlir::MLIRContext &context, Simplify simplify) {
  return [target, profile, &context, simplify](const rc::Random &random, int) {
    RandomChoices choices(random);
    return shrinkableCase(std::make_shared<const Case>(generate(choices, target, profile, context)),
                          simplify);
  };
}

} // namespace npufuzz::generators
