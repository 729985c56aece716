#pragma once
// Rank 0 of a table over ranks, as core::run_or_resume() runs it. Its checkpoints are those of one process: the lines
// of the chunks are fetched from their ranks one after the other, once no block is under way, and given back so.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "chocolate/rank_table.hpp"
#include "core/files/state_bytes.hpp"
#include "core/run/rank_rows.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chocolate::detail {

/// `Deal` has a RankTable `table` and write(out); its memory is there. `Strips` is a core::RankRows made of (deal,
/// rank, run, ranks), with what a checkpoint says first:
///   Head head(x) const             with Head::write(out), and add(in) for what another rank reports
///   Head read_head(in) const       with Head::next_x
///   void go_on(head)               it has counted so much
///   std::string chunk_text(c, in)  what restore_chunk() reads, out of lines that the checkpoint has in a row
template <class Deal, class Strips>
class TableOverRanks {
 public:
  using Take = std::function<void(Strips&, std::uint64_t row, std::uint32_t chunk, const std::string& found)>;

  TableOverRanks(Deal deal, std::string_view kind, const RunOptions& run, Take take)
      : deal_(std::move(deal)), run_(run), take_(std::move(take)), job_(run, kind) {}

  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    if (!rows_) begin_at(0);
    return rows_->run(pause);
  }
  void save(const core::StateSink& sink) {
    const std::uint32_t x = deal_.table.begin_of_row(rows_->done());
    auto head = own_->head(x);
    rows_->for_each_report([&](core::StateReader& in) { head.add(in); });
    sink(core::state_text([&](core::StateWriter& out) { head.write(out); }));
    rows_->for_each_chunk(deal_.table.chunk_of(deal_.table.first_line(x)), sink);
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    const auto head = Strips::read_head(deal_, in);
    begin_at(head.next_x);
    own_->go_on(head);
    for (std::uint32_t c = deal_.table.chunk_of(deal_.table.first_line(head.next_x)); c < deal_.table.chunks(); ++c)
      rows_->restore_chunk(c, own_->chunk_text(c, in));
    in.end();
  }
  /// After the last row: with all that has been counted.
  Strips& end() {
    job_.end([&](core::StateReader& in) { own_->add_report(in); });
    return *own_;
  }

 private:
  void begin_at(std::uint32_t x) {
    deal_.table.begin_at(x);
    job_.begin([&](core::StateWriter& out) { deal_.write(out); });
    own_.emplace(deal_, 0, run_, run_.ranks->size());
    rows_.emplace(
        run_, job_, deal_.table.rows(), *own_,
        [this](std::uint64_t row, std::uint32_t chunk, const std::string& found) { take_(*own_, row, chunk, found); },
        [this](std::uint64_t rows) { tick(deal_.table.pairs_before(rows)); });
  }

  Deal deal_;
  const RunOptions& run_;
  Take take_;
  core::RankJob job_;
  std::optional<Strips> own_;
  std::optional<core::RowsOverRanks> rows_;
};

}  // namespace mexwave::chocolate::detail
