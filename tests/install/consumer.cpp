// A stranger's program: all it has is the installed headers and the library.

#include <mexwave/mexwave.hpp>

#include <cstring>

#if MEXWAVE_VERSION_MAJOR != 0 || MEXWAVE_VERSION_MINOR < 1
#error another mexwave than the one asked for
#endif

int main() {
  if (std::strcmp(mexwave::version, MEXWAVE_VERSION) != 0) return 5;
  namespace chomp3 = mexwave::chomp3;
  const chomp3::Sweep sweep = chomp3::sweep({.openings_upto = 100});
  if (sweep.diagonal_q[88] != 52 || sweep.end_row[14] != 10) return 1;
  if (!chomp3::solve({14, 14, 10}).is_p_position) return 2;
  try {
    (void)chomp3::table({.rows = 0, .columns = 5});
    return 3;
  } catch (const mexwave::InvalidArgument&) {
  }
  return mexwave::checksum("").size() == 32 ? 0 : 4;
}
