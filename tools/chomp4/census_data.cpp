// The census for programs.

#include <array>

#include "chomp4/census.hpp"

namespace mexwave::cli {

namespace {

Json as_json(const chomp4::Range& range) {
  const auto one = [](const chomp4::Ratio& x) { return Json{{"value", x.value}, {"p", x.p}}; };
  if (range.least.p == 0) return nullptr;
  return {{"least", one(range.least)}, {"greatest", one(range.greatest)}};
}

Json as_json(const std::vector<chomp4::Likeness>& by_step) {
  Json list = Json::array();
  for (std::size_t step = 1; step < by_step.size(); ++step) {
    const chomp4::Likeness& x = by_step[step];
    list.push_back({{"step", step},
                    {"triples", x.triples},
                    {"alike", x.alike},
                    {"extend", x.extend},
                    {"both", x.both},
                    {"first_to_differ", x.p == 0 ? Json(nullptr) : Json::array({x.p, x.q, x.r})}});
  }
  return list;
}

}  // namespace

Json chomp4_census_json(const chomp4::Census& census, const chomp4::Likenesses& likenesses) {
  Json json{{"format", "mexwave chomp4 census"},
            {"version", 1},
            {"parameters", {{"upto", census.upto}}},
            {"with_one_opening", census.with_one_opening},
            {"without_opening", census.without_opening},
            {"several_openings", census.several_openings},
            {"ratios_from", census.from},
            {"families_apart_from", census.apart_from}};
  Json& rows = json["openings_by_row"] = Json::array();
  for (std::size_t k = 0; k < census.rows.size(); ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    rows.push_back({{"row", k + 2},
                    {"count", row.count},
                    {"first", row.first},
                    {"last", row.last},
                    {"left", as_json(row.left)},
                    {"middle_s", as_json(row.middle)},
                    {"largest_s", as_json(row.largest)}});
  }
  Json& growth = json["growth"] = Json::array();
  for (const chomp4::Growth& x : census.growth) {
    growth.push_back(
        {{"n", x.upto}, {"positions", x.positions}, {"triples", x.triples}, {"openings_in_row_2_3_4", x.openings_in}});
  }
  json["likenesses"] = {{"upto", likenesses.upto},
                        {"steps_of_r", as_json(likenesses.in_r)},
                        {"steps_of_q", as_json(likenesses.in_q)},
                        {"steps_of_all", as_json(likenesses.in_all)}};
  return json;
}

}  // namespace mexwave::cli
