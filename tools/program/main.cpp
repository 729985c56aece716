// The program: families of commands.

#include "cli/command.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
  mexwave::cli::prepare_process();
  return mexwave::cli::run_program(mexwave::cli::all_families(), argc, argv);
}
