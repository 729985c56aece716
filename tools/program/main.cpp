// main() of the program `mexwave`.

#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
  mexwave::cli::prepare_process();
  mexwave::cli::exit_on_interrupts();
  return mexwave::cli::run_program(mexwave::cli::all_families(), argc, argv);
}
