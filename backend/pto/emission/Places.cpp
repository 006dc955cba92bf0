//===- Places.cpp ---------------------------------------------------------===//
//
// Finds lifetimes in the text of the kernel, then gives each tile the lowest fitting place in its
// memory. Reuse decides which places count as free.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/Places.h"

#include "llvm/ADT/STLExtras.h"

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
  // Start of the innermost loop around each tile's allocation.
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
      // The second arm of a branch starts where the first one ends.
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

static bool isFree(size_t tile, size_t other, llvm::ArrayRef<Claim> claims, Reuse reuse) {
  return reuse != Reuse::never && !claims[other].lifetime.overlaps(claims[tile].lifetime);
}

/// Takes the first place that is large enough and free; else a new one after all others.
static std::vector<int64_t> wholePlacesOf(llvm::ArrayRef<Claim> claims) {
  std::vector<int64_t> places;
  struct Place {
    int64_t begin, bytes;
  };
  std::vector<Place> all;
  for (size_t tile = 0; tile < claims.size(); ++tile) {
    auto it = llvm::find_if(all, [&](const Place &place) {
      for (size_t other = 0; other < tile; ++other)
        if (places[other] == place.begin && !isFree(tile, other, claims, Reuse::wholePlaces))
          return false;
      return place.bytes >= claims[tile].bytes;
    });
    if (it == all.end()) {
      int64_t begin = all.empty() ? 0 : all.back().begin + all.back().bytes;
      it = all.insert(all.end(), {begin, claims[tile].bytes});
    }
    places.push_back(it->begin);
  }
  return places;
}

static std::vector<int64_t> lowestPlacesOf(llvm::ArrayRef<Claim> claims, Reuse reuse) {
  std::vector<int64_t> places;
  for (size_t tile = 0; tile < claims.size(); ++tile) {
    std::vector<std::pair<int64_t, int64_t>> taken; // from, to
    for (size_t other = 0; other < tile; ++other)
      if (!isFree(tile, other, claims, reuse))
        taken.emplace_back(places[other], places[other] + claims[other].bytes);
    llvm::sort(taken);
    int64_t place = 0;
    for (auto [from, to] : taken)
      if (from < place + claims[tile].bytes)
        place = std::max(place, to);
    places.push_back(place);
  }
  return places;
}

/// Handles claims on one memory.
static std::optional<std::vector<int64_t>> placesInOne(llvm::ArrayRef<Claim> claims, Reuse reuse,
                                                       int64_t bytes) {
  std::vector<int64_t> places =
      reuse == Reuse::wholePlaces ? wholePlacesOf(claims) : lowestPlacesOf(claims, reuse);
  for (size_t tile = 0; tile < claims.size(); ++tile)
    if (places[tile] + claims[tile].bytes > bytes)
      return std::nullopt;
  // The same layout, measured from the buffer's end.
  if (reuse == Reuse::fromEnd)
    for (size_t tile = 0; tile < claims.size(); ++tile)
      places[tile] = bytes - places[tile] - claims[tile].bytes;
  return places;
}

std::optional<std::vector<int64_t>> placesOf(llvm::ArrayRef<Claim> claims, Reuse reuse,
                                             int64_t bufferBytes) {
  std::vector<int64_t> places(claims.size());
  for (size_t number = 0; number < locationCount; ++number) {
    auto location = static_cast<Location>(number);
    std::vector<Claim> some;
    for (const Claim &claim : claims)
      if (claim.location == location)
        some.push_back(claim);
    auto found =
        placesInOne(some, reuse, location == Location::vec ? bufferBytes : matrixBytes(location));
    if (!found)
      return std::nullopt;
    auto next = found->begin();
    for (size_t tile = 0; tile < claims.size(); ++tile)
      if (claims[tile].location == location)
        places[tile] = *next++;
  }
  return places;
}

} // namespace npufuzz::pto
