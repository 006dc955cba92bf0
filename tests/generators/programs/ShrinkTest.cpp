//===- ShrinkTest.cpp - the RapidCheck generator's lazy children ----------===//
#include "Generated.h"

#include "generators/cases/Gen.h"

#include "rapidcheck.h"

namespace npufuzz::generators {

using ProgramGen = Generated;

TEST_F(ProgramGen, GivesTheProgramOfTheDecoder) {
  rc::Random random(77);
  auto gen = programGen(target, Profile::standard, context);
  RandomChoices choices(random);
  EXPECT_EQ(gen(random).value().made->module.print(),
            generate(choices, target, Profile::standard, context).module.print());
}

TEST_F(ProgramGen, HasNoChildrenWithoutReductions) {
  auto gen = programGen(target, Profile::standard, context);
  EXPECT_FALSE(gen(rc::Random(1)).shrinks().next());
}

TEST_F(ProgramGen, MakesChildrenOnlyWhenAsked) {
  int asked = 0;
  auto simplify = [&](const Case &parent) {
    ++asked;
    std::vector<Case> children;
    if (parent.seed < 3)
      for (uint64_t child : {1, 2}) {
        children.push_back(parent.clone());
        children.back().seed = parent.seed + child;
      }
    return children;
  };
  auto shrinkable = programGen(target, Profile::standard, context, simplify)(rc::Random(1));
  auto children = shrinkable.shrinks();
  EXPECT_EQ(asked, 0);
  auto first = children.next();
  ASSERT_TRUE(first);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(first->value().made->seed, 1u);
  EXPECT_EQ(children.next()->value().made->seed, 2u);
  EXPECT_FALSE(children.next());
  EXPECT_EQ(asked, 1);
  // Children have children of their own.
  EXPECT_EQ(first->shrinks().next()->value().made->seed, 2u);
}

TEST_F(ProgramGen, ShowsTheProgram) {
  std::ostringstream text;
  showValue(programGen(target, Profile::standard, context)(rc::Random(1)).value(), text);
  EXPECT_NE(text.str().find("tile.kernel"), std::string::npos);
}

} // namespace npufuzz::generators
