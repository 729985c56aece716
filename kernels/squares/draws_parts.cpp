// Runs the parts of a search for draws on the threads of one or more processes.

#include "core/ranks/job.hpp"
#include "core/ranks/parts.hpp"
#include "core/schedule/run_control.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares::detail {

namespace {

/// The tree is cut at the first depth with at least this many branches. More parts balance threads and slices better,
/// but repeat more of the work above the cut.
constexpr std::size_t least_parts = 256;

std::unique_ptr<DrawsSearch> make_search(const DrawsGoal& goal, bool listed, const RunOptions& run) {
  return goal.method == Method::corners ? make_corners(goal, run, corner_sides(goal.board.width))
                                        : make_columns(goal, listed, run);
}

/// The goal as text: a checkpoint can only be resumed for the same text.
std::string goal_text(const DrawsGoal& goal) {
  const bool any = goal.board.orientation == Orientation::any;
  return "state 3, " + text(goal.board) + (any ? "" : " axis-parallel") + ", white " + std::to_string(goal.white_min) +
         " to " + std::to_string(goal.white_max) + (goal.classes ? ", classes" : "") +
         (goal.method == Method::corners ? ", corners" : "") + ", slice " + std::to_string(goal.slice) + "/" +
         std::to_string(goal.slices);
}

// ---------------------------------------------------------------------------------------------------------------------
// Over ranks: all ranks make the same parts.

constexpr std::string_view kind = "squares draws";

std::string text_of(const std::vector<Found>& piece) {
  return core::state_text([&](core::StateWriter& out) {
    for (const Found& found : piece) {
      out.raw(reinterpret_cast<const char*>(found.columns.data()), found.columns.size() * sizeof(std::uint16_t));
      out.number(found.orbit);
    }
  });
}

/// The pieces of a part's result are draws, except the last one, which has the counts.
class DrawsParts final : public core::RankParts {
 public:
  DrawsParts(const DrawsGoal& goal, bool listed, const RunOptions& run)
      : search_(make_search(goal, listed, run)), run_(run), ticker_(run_, search_->parts() * DrawsSearch::part_size) {}

  std::string run(std::uint64_t part, const core::PieceSink& emit) override {
    const Counted counted =
        search_->run_part(part, tick_, done_, [&](std::vector<Found>&& piece) { emit(text_of(piece)); });
    return {reinterpret_cast<const char*>(&counted), sizeof counted};
  }
  void stop() noexcept override { ticker_.stop(); }
  void skip(std::uint64_t) override { done_ += DrawsSearch::part_size; }
  void finish() const { ticker_.finish(); }
  [[nodiscard]] const DrawsSearch& search() const { return *search_; }

 private:
  std::unique_ptr<DrawsSearch> search_;
  RunOptions run_;
  core::Ticker ticker_;
  const Tick tick_ = [this](std::uint64_t done) { ticker_.tick(done); };
  std::atomic<std::uint64_t> done_{0};
};

const core::PartsKind known(kind, [](core::StateReader& in, const RunOptions& run) {
  const auto goal = in.number<DrawsGoal>();
  return std::make_unique<DrawsParts>(checked(goal), in.number<bool>(), run);
});

/// Calls `each` for every draw of a piece.
void for_each_draw(const std::string& piece, const DrawsSearch& search, const EachDraw& each) {
  core::StateReader in(core::state_in(piece));
  std::uint64_t count = piece.size() / (search.width() * sizeof(std::uint16_t) + sizeof(std::uint32_t));
  for (Found found{std::vector<std::uint16_t>(search.width()), 0}; count > 0; --count) {
    in.raw(reinterpret_cast<char*>(found.columns.data()), found.columns.size() * sizeof(std::uint16_t));
    found.orbit = in.number<std::uint32_t>();
    each(search.draw(found));
  }
}

}  // namespace

std::vector<Prefix> cut_tree(const DrawsGoal& goal, std::uint32_t width, const Branches& branches) {
  std::vector<Prefix> parts(1);
  for (std::uint32_t depth = 1; depth < width && !parts.empty() && parts.size() < least_parts; ++depth) {
    std::vector<Prefix> longer;
    for (const Prefix& prefix : parts) {
      branches(prefix, depth, [&](const std::uint16_t* columns) { longer.emplace_back(columns, columns + depth); });
    }
    parts = std::move(longer);
  }
  std::vector<Prefix> own;
  for (std::size_t k = goal.slice; k < parts.size(); k += goal.slices) own.push_back(std::move(parts[k]));
  return own;
}

DrawsCount run_draws(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run, const Checkpoint& checkpoint) {
  core::PartsRun all(run, checkpoint);
  DrawsParts own(goal, static_cast<bool>(each), all.options());
  core::PartsGoal parts{.kind = kind,
                        .parameters = goal_text(goal),
                        .parts = own.search().parts(),
                        .write_goal = [&](core::StateWriter& out) {
                          out.number(goal);
                          out.number(static_cast<bool>(each));
                        }};
  if (each) parts.piece = [&](const std::string& piece) { for_each_draw(piece, own.search(), each); };
  Counted counted;
  for (const std::string& result : all.run(parts, own)) {
    core::StateReader in(core::state_in(result));
    counted += in.number<Counted>();
    in.end();
  }
  own.finish();
  return own.search().count(counted);
}

}  // namespace mexwave::squares::detail
