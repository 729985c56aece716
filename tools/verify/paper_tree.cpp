// The data of paper_tree.hpp, word for word.

#include "verify/paper_tree.hpp"

namespace mexwave::cli {

std::vector<PrintedTable> printed_tree() {
  return {
      {"d4",
       "c1",
       {{"x5 x6 ay d1 ey f1 f3", "b2+", "d2", "c2++"},
        {"b1 b2 b3 b4 c2 c4 d2 d3 f2 f4", "a3+", "a1", "c5++"}}},  // printed "b3.b4" for "b3, b4"
      {"a1", "d4", {{"b2 d2", "b4+", "c5", "c4++"}, {"mmnmf", "b4+", "c5", "b2++"}}},
      {"b2", "d4", {{"d2 e3 e5 f4", "c4+", "d3", "c5++"}, {"e3", "c5+", "b4", "c4++"}, {"mmnmf", "c5+", "b4", "e5++"}}},
      {"d2", "b4", {{"a3 a5 b2", "c5", "d4", "c4++"}, {"c5 d4", "a3+", "b2", "b3++"}, {"mm", "a3+", "b2", "c5++"}}},
      {"d3", "b4", {{"a3 a5 b2", "c5", "d4", "c4++"}, {"c5 d4", "b2+", "a3", "b3++"}, {"mm", "a3+", "b2", "c5++"}}},
      {"e3",
       "b4",
       {{"a3 b2 c1 c2", "c5+", "d4", "c4++"},
        {"b3 c4", "b2+", "a3", ""},
        {"c5", "a3+", "b2", "b3++"},
        {"mm", "b2+", "a3", "b3++"}}},
      {"b1 c1 d1 e1 f1",
       "d4",
       {{"b2 b3 b4 c5 f4", "d2+", "e3", "d3++"},
        {"c4 d3", "d2+", "e3", ""},
        {"a3 e3", "c5+", "b4", "c4++"},
        {"mm", "b4+", "c5", "c4++"}}},
      {"c2 e2",
       "d4",
       {{"b3 b4 c5", "e3+", "d2", "d3++"},
        {"c4 d3", "d2+", "e3", ""},
        {"f2 f5", "c5+", "b4", "c4++"},
        {"mm", "b4+", "c5", "c4++"}}},
  };
}

}  // namespace mexwave::cli
