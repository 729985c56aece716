// Throughput over commits, as an SVG. Absolute times on a shared machine differ by 40 % from run to run, ratios within
// one run by a few per cent: so each problem's line starts at 1 and is chained by the ratios in the history. The last
// absolute throughput stands beside it. Usage: mexwave_history_plot HISTORY OUT.svg

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "mexwave/output_file.hpp"

namespace {

struct Line {
  std::map<std::string, double> at;  ///< by commit, against the first
  double per_second = 0;
  std::string unit;
};

struct History {
  std::map<std::string, std::string> dates;  ///< by commit
  std::map<std::string, Line> lines;         ///< by problem
};

History read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  History history;
  for (std::string text; std::getline(file, text);) {
    if (text.empty()) continue;
    const auto record = nlohmann::json::parse(text);
    if (record.at("threads") != 1) continue;
    const std::string base = record.at("base_commit"), now = record.at("now_commit");
    history.dates[base] = record.at("base_date");
    history.dates[now] = record.at("now_date");
    for (const auto& problem : record.at("problems")) {
      Line& line = history.lines[problem.at("name")];
      const double gain = 1 / problem.at("ratio").get<double>();
      if (line.at.contains(now) && !line.at.contains(base)) line.at[base] = line.at[now] / gain;
      line.at.try_emplace(base, 1.0);
      line.at.try_emplace(now, line.at[base] * gain);
      line.per_second = problem.at("units").get<double>() / problem.at("now_seconds").get<double>();
      line.unit = problem.at("unit");
    }
  }
  if (history.lines.empty()) throw std::runtime_error(path + " holds no comparison with one thread yet");
  return history;
}

constexpr double left = 60, top = 40, width = 560, height = 340;

std::string plot(const History& history) {
  std::vector<std::pair<std::string, std::string>> commits;  // date, commit
  for (const auto& [commit, date] : history.dates) commits.emplace_back(date, commit);
  std::ranges::sort(commits);
  double most = 1.25, least = 0.8;
  for (const auto& [name, line] : history.lines) {
    for (const auto& [commit, value] : line.at) {
      most = std::max(most, value * 1.05);
      least = std::min(least, value / 1.05);
    }
  }
  const auto x = [&](std::size_t k) {
    return left +
           width * (commits.size() == 1 ? 0.5 : static_cast<double>(k) / static_cast<double>(commits.size() - 1));
  };
  const auto y = [&](double value) {
    return top + height * (std::log(most) - std::log(value)) / (std::log(most) - std::log(least));
  };
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' width='960' height='{:.0f}' font-family='sans-serif' font-size='11'>\n"
      "<rect width='100%' height='100%' fill='white'/>\n"
      "<text x='{}' y='20' font-size='14'>Throughput over commits, against the first (one thread, ratios in one run)"
      "</text>\n",
      top + height + 70, left);
  for (const double tick : {0.1, 0.2, 0.5, 0.8, 1.0, 1.25, 2.0, 5.0, 10.0}) {
    if (tick < least || tick > most) continue;
    svg += fmt::format(
        "<line x1='{0}' x2='{1}' y1='{2:.1f}' y2='{2:.1f}' stroke='#ddd'/><text x='{3}' y='{4:.1f}' "
        "text-anchor='end'>{5}</text>\n",
        left, left + width, y(tick), left - 6, y(tick) + 4, tick);
  }
  for (std::size_t k = 0; k < commits.size(); ++k) {
    svg += fmt::format("<text transform='translate({:.1f},{}) rotate(30)'>{}</text>\n", x(k), top + height + 16,
                       commits[k].second.substr(0, 9));
  }
  std::size_t number = 0;
  for (const auto& [name, line] : history.lines) {
    const std::string colour =
        fmt::format("hsl({},70%,{}%)", number * 360 / history.lines.size(), 35 + number % 2 * 15);
    std::string points;
    for (std::size_t k = 0; k < commits.size(); ++k) {
      const auto at = line.at.find(commits[k].second);
      if (at == line.at.end()) continue;
      points += fmt::format("{:.1f},{:.1f} ", x(k), y(at->second));
      svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='2.5' fill='{}'/>\n", x(k), y(at->second), colour);
    }
    svg += fmt::format("<polyline points='{}' fill='none' stroke='{}' stroke-width='1.5'/>\n", points, colour);
    const double millions = line.per_second / 1e6;
    svg += fmt::format("<text x='{}' y='{}' fill='{}'>{}: {:.{}f} million {}/s</text>\n", left + width + 16,
                       top + 12 + 17 * static_cast<double>(number), colour, name, millions, millions < 10 ? 2 : 0,
                       line.unit);
    ++number;
  }
  return svg + "</svg>\n";
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count != 3) throw std::invalid_argument("usage: mexwave_history_plot HISTORY OUT.svg");
    mexwave::OutputFile file(words[2]);
    file.append(plot(read(words[1])));
    file.commit();
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "mexwave_history_plot: {}\n", error.what());
    return 1;
  }
}
