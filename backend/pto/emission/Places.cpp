//===- Places.cpp ---------------------------------------------------------===//
#include "backend/pto/emission/Places.h"

#include <algorithm>

namespace npufuzz::pto {

static bool isMark(char c) { return c == typeMark || c == allocationMark; }

/// Numbers of the tiles that a line names.
static std::vector<size_t> tilesNamedIn(llvm::StringRef line) {
  std::vector<size_t> numbers;
  while (true) {
    line = line.drop_until(isMark);
    if (line.empty())
      return numbers;
    auto [digits, rest] = line.drop_front().split(markEnd);
    size_t number = 0;
    digits.getAsInteger(10, number);
    numbers.push_back(number);
    line = rest;
  }
}

void findLifetimes(llvm::StringRef body, llvm::MutableArrayRef<Claim> claims) {
  constexpr size_t outside = SIZE_MAX;
  struct Scope {
    size_t begin;
    bool isLoop;
  };
  std::vector<Scope> scopes;
  std::vector<bool> isKnown(claims.size());
  // Where the innermost loop around a tile's allocation begins.
  std::vector<size_t> loopOf(claims.size(), outside);
  auto innermostLoop = [&] {
    auto it = std::find_if(scopes.rbegin(), scopes.rend(), [](Scope s) { return s.isLoop; });
    return it == scopes.rend() ? outside : it->begin;
  };
  llvm::SmallVector<llvm::StringRef> lines;
  body.split(lines, '\n');
  for (size_t at = 0; at < lines.size(); ++at) {
    llvm::StringRef line = lines[at].trim(' ');
    for (size_t tile : tilesNamedIn(line)) {
      Lifetime &lifetime = claims[tile].lifetime;
      if (!isKnown[tile]) {
        lifetime.first = at;
        loopOf[tile] = innermostLoop();
      }
      isKnown[tile] = true;
      lifetime.last = at;
    }
    if (line == "}" || line == "} else {") {
      // Of a branch the second arm goes on where the first one ends.
      Scope ended = scopes.back();
      if (line == "}")
        scopes.pop_back();
      if (!ended.isLoop)
        continue;
      for (size_t tile = 0; tile < claims.size(); ++tile) {
        Lifetime &lifetime = claims[tile].lifetime;
        bool holdsBoth = claims[tile].alternates && loopOf[tile] == ended.begin;
        if (holdsBoth)
          lifetime.first = ended.begin;
        if (holdsBoth || (lifetime.first < ended.begin && lifetime.last > ended.begin))
          lifetime.last = at;
      }
    } else if (line.ends_with("{")) {
      scopes.push_back({at, line.contains("scf.for ")});
    }
  }
}

std::optional<std::vector<int64_t>> placesOf(llvm::ArrayRef<Claim> claims, Reuse reuse,
                                             int64_t bufferBytes) {
  std::vector<int64_t> places;
  for (size_t tile = 0; tile < claims.size(); ++tile) {
    std::vector<std::pair<int64_t, int64_t>> taken; // from, to
    for (size_t other = 0; other < tile; ++other)
      if (reuse == Reuse::never || claims[other].lifetime.overlaps(claims[tile].lifetime))
        taken.emplace_back(places[other], places[other] + claims[other].bytes);
    std::sort(taken.begin(), taken.end());
    int64_t place = 0;
    for (auto [from, to] : taken)
      if (from < place + claims[tile].bytes)
        place = std::max(place, to);
    if (place + claims[tile].bytes > bufferBytes)
      return std::nullopt;
    places.push_back(place);
  }
  // The same picture, hung from the buffer's end.
  if (reuse == Reuse::fromEnd)
    for (size_t tile = 0; tile < claims.size(); ++tile)
      places[tile] = bufferBytes - places[tile] - claims[tile].bytes;
  return places;
}

} // namespace npufuzz::pto
