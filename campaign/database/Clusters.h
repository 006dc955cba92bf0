//===- Clusters.h - subjects that are one bug -------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_CLUSTERS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_CLUSTERS_H

#include "campaign/database/Rows.h"

namespace npufuzz::campaign::database {

/// Partition of subjects; the order of joins does not matter.
class Clusters {
public:
  void add(const Subject &subject) { parent.try_emplace(subject, subject); }
  void join(const Subject &a, const Subject &b) {
    add(a);
    add(b);
    Subject ofA = top(a), ofB = top(b);
    parent[std::max(ofA, ofB)] = std::min(ofA, ofB);
  }
  std::vector<std::vector<Subject>> all() const {
    std::map<Subject, std::vector<Subject>> byTop;
    for (const auto &[subject, above] : parent)
      byTop[top(subject)].push_back(subject);
    std::vector<std::vector<Subject>> result;
    for (auto &[name, members] : byTop)
      result.push_back(std::move(members));
    return result;
  }

private:
  Subject top(Subject subject) const {
    while (parent.at(subject) != subject)
      subject = parent.at(subject);
    return subject;
  }
  std::map<Subject, Subject> parent;
};

} // namespace npufuzz::campaign::database

#endif
