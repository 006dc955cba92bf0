//===- DetectionCurve.cpp -------------------------------------------------===//
//
// Estimates the share of runs that have found their plant after n programs (Kaplan and Meier), and
// prints the curve as text, JSON and SVG.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/DetectionCurve.h"
#include "campaign/plot/SvgPlot.h"
#include "support/Json.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace npufuzz::campaign {

/// Z for the two-sided 95 % interval of the normal distribution.
static constexpr double z = 1.959963984540054;

std::vector<CurvePoint> detectionCurve(std::vector<Detection> runs) {
  llvm::sort(runs, [](const Detection &a, const Detection &b) { return a.programs < b.programs; });
  std::vector<CurvePoint> points;
  double survival = 1, variance = 0; // Greenwood's sum: variance of the logarithm of the survival
  int64_t censored = 0;
  for (auto begin = runs.begin(); begin != runs.end();) {
    CurvePoint point;
    point.programs = begin->programs;
    point.atRisk = runs.end() - begin;
    auto end = std::find_if(begin, runs.end(),
                            [&](const Detection &run) { return run.programs != point.programs; });
    point.found = std::count_if(begin, end, [](const Detection &run) { return run.found; });
    double atRisk = static_cast<double>(point.atRisk), found = static_cast<double>(point.found);
    if (point.found > 0) {
      survival *= 1 - found / atRisk;
      point.probability = 1 - survival;
      point.high = 1;
      if (point.found < point.atRisk) {
        variance += found / (atRisk * (atRisk - found));
        double width = z * std::sqrt(variance) / std::log(survival);
        point.low = 1 - std::pow(survival, std::exp(width));
        point.high = 1 - std::pow(survival, std::exp(-width));
      } else {
        double count = static_cast<double>(static_cast<int64_t>(runs.size()) - censored);
        point.low = count / (count + z * z);
      }
      points.push_back(point);
    }
    censored += (end - begin) - point.found;
    begin = end;
  }
  return points;
}

std::vector<Detection> detectionsOf(llvm::ArrayRef<PlantRow> rows, llvm::StringRef plant) {
  std::vector<Detection> runs;
  for (const PlantRow &row : rows)
    if (!row.plant.empty() && (plant.empty() || row.plant == plant))
      runs.push_back({row.programs, row.found});
  return runs;
}

namespace {

std::vector<std::string> plantsOf(llvm::ArrayRef<PlantRow> rows) {
  std::vector<std::string> plants;
  for (const PlantRow &row : rows)
    if (!row.plant.empty() && !llvm::is_contained(plants, row.plant))
      plants.push_back(row.plant);
  return plants;
}

int64_t programsMax(llvm::ArrayRef<Detection> runs) {
  int64_t most = 1;
  for (const Detection &run : runs)
    most = std::max(most, run.programs);
  return most;
}

/// Value of the curve after so many programs.
CurvePoint at(llvm::ArrayRef<CurvePoint> curve, int64_t programs) {
  CurvePoint last;
  for (const CurvePoint &point : curve)
    if (point.programs <= programs)
      last = point;
  return last;
}

Json jsonOf(const std::vector<Detection> &runs) {
  Json points = Json::array();
  for (const CurvePoint &point : detectionCurve(runs))
    points.push_back({{"programs", point.programs},
                      {"at_risk", point.atRisk},
                      {"found", point.found},
                      {"probability", point.probability},
                      {"low", point.low},
                      {"high", point.high}});
  return {{"runs", runs.size()}, {"points", std::move(points)}};
}

} // namespace

std::string curveText(llvm::ArrayRef<PlantRow> rows) {
  std::vector<Detection> runs = detectionsOf(rows);
  std::vector<CurvePoint> curve = detectionCurve(runs);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << llvm::formatv("{0,10}  {1,10}  {2,5}  95 % interval\n", "programs", "still run", "found");
  int64_t most = programsMax(runs);
  for (int64_t decade = 1; decade <= most; decade *= 10)
    for (int64_t programs : {decade, 2 * decade, 5 * decade}) {
      if (programs > most)
        break;
      CurvePoint point = at(curve, programs);
      auto running =
          llvm::count_if(runs, [&](const Detection &run) { return run.programs > programs; });
      os << llvm::formatv("{0,10}  {1,10}  {2:f2}   {3:f2} to {4:f2}\n", programs, running,
                          point.probability, point.low, point.high);
    }
  for (const std::string &plant : plantsOf(rows)) {
    std::vector<Detection> ofPlant = detectionsOf(rows, plant);
    auto found = llvm::count_if(ofPlant, [](const Detection &run) { return run.found; });
    std::vector<CurvePoint> points = detectionCurve(ofPlant);
    auto half =
        llvm::find_if(points, [](const CurvePoint &point) { return point.probability >= 0.5; });
    os << llvm::formatv("{0}: found in {1} of {2} runs, half of them by ", plant, found,
                        ofPlant.size());
    if (half != points.end())
      os << half->programs << " programs\n";
    else
      os << "more than " << programsMax(ofPlant) << " programs\n";
  }
  return text;
}

std::string curveJson(llvm::ArrayRef<PlantRow> rows) {
  Json plants = Json::object();
  for (const std::string &plant : plantsOf(rows))
    plants[plant] = jsonOf(detectionsOf(rows, plant));
  return Json{{"all", jsonOf(detectionsOf(rows))}, {"plants", std::move(plants)}}.dump(2) + "\n";
}

std::string curveSvg(llvm::ArrayRef<PlantRow> rows) {
  constexpr double left = 50, width = 650;
  SvgPlot plot({left, /*top=*/30, width, /*height=*/280});
  std::vector<Detection> runs = detectionsOf(rows);
  std::vector<CurvePoint> curve = detectionCurve(runs);
  double decades = std::max(1.0, std::ceil(std::log10(static_cast<double>(programsMax(runs)))));
  auto x = [&](int64_t programs) {
    return left + width * std::log10(static_cast<double>(programs)) / decades;
  };
  double end = x(programsMax(runs));
  /// Steps of one of the three lines, left to right or back.
  auto steps = [&](double CurvePoint::*value) {
    std::vector<std::pair<double, double>> corners{{left, plot.y(0)}};
    for (const CurvePoint &point : curve) {
      corners.emplace_back(x(point.programs), corners.back().second);
      corners.emplace_back(x(point.programs), plot.y(point.*value));
    }
    corners.emplace_back(end, corners.back().second);
    return corners;
  };
  auto band = steps(&CurvePoint::high), low = steps(&CurvePoint::low);
  band.insert(band.end(), low.rbegin(), low.rend());

  plot.text(left, 18, "start",
            llvm::formatv("share of {0} runs that have found their plant, with the 95 % interval",
                          runs.size())
                .str());
  for (int decade = 0; decade <= static_cast<int>(decades); ++decade)
    plot.column(left + width * decade / decades,
                llvm::formatv("{0:f0}", std::pow(10.0, decade)).str());
  for (int quarter = 0; quarter <= 4; ++quarter)
    plot.row(quarter / 4.0, llvm::formatv("{0:f2}", quarter / 4.0).str());
  plot.text(left + width / 2, plot.bottom() + 34, "middle", "programs");
  plot.band("#4e79a7", band);
  plot.line("#4e79a7", steps(&CurvePoint::probability));
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\" height=\"350\" "
         "font-family=\"sans-serif\" font-size=\"12\">\n"
         "<rect width=\"720\" height=\"350\" fill=\"#fff\"/>\n" +
         plot.marks() + "</svg>\n";
}

} // namespace npufuzz::campaign
