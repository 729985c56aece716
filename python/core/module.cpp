// The module mexwave._core, whose functions the modules of the package call. Users should not call it: ranges are
// checked in mexwave/*.py and in the library.

#include "call.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp4.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::python {

namespace {

/// Makes the exception class `name` with the bases mexwave.Error and `other`, an exception of Python.
PyObject* exception(py::module_& module, const char* name, PyObject* error, PyObject* other, const char* meaning) {
  const py::tuple bases =
      py::make_tuple(py::reinterpret_borrow<py::object>(error), py::reinterpret_borrow<py::object>(other));
  PyObject* made = PyErr_NewExceptionWithDoc((std::string("mexwave.") + name).c_str(), meaning, bases.ptr(), nullptr);
  module.attr(name) = py::reinterpret_borrow<py::object>(made);
  return made;
}

PyObject *error, *invalid_argument, *memory_limit, *format_error, *io_error, *cancelled, *estimate;

void raise(PyObject* type, const std::exception& thrown) { PyErr_SetString(type, thrown.what()); }

void translate(std::exception_ptr thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const Estimate& e) {
    PyErr_SetObject(estimate, py::int_(e.bytes).ptr());
  } catch (const InvalidArgument& e) {
    raise(invalid_argument, e);
  } catch (const MemoryLimit& e) {
    const py::object made = py::reinterpret_borrow<py::object>(memory_limit)(e.what());
    made.attr("needed_bytes") = e.needed_bytes();
    made.attr("allowed_bytes") = e.allowed_bytes();
    PyErr_SetObject(memory_limit, made.ptr());
  } catch (const FormatError& e) {
    raise(format_error, e);
  } catch (const IoError& e) {
    const py::object made = e.errno_value() != 0
                                ? py::reinterpret_borrow<py::object>(io_error)(e.errno_value(), e.what())
                                : py::reinterpret_borrow<py::object>(io_error)(e.what());
    PyErr_SetObject(io_error, made.ptr());
  } catch (const Cancelled& e) {
    raise(cancelled, e);
  } catch (const Error& e) {
    raise(error, e);
  }
}

}  // namespace

}  // namespace mexwave::python

PYBIND11_MODULE(_core, module) {
  using namespace mexwave::python;
  error = PyErr_NewExceptionWithDoc("mexwave.Error", "Base of all exceptions of mexwave.", PyExc_Exception, nullptr);
  module.attr("Error") = py::reinterpret_borrow<py::object>(error);
  invalid_argument =
      exception(module, "InvalidArgument", error, PyExc_ValueError, "An argument outside its documented range.");
  memory_limit = exception(module, "MemoryLimit", error, PyExc_MemoryError,
                           "The work would need more memory than allowed: needed_bytes, allowed_bytes.");
  format_error = exception(module, "FormatError", error, PyExc_ValueError,
                           "A file that is damaged, truncated, of another version, or not a mexwave file.");
  io_error = exception(module, "IoError", error, PyExc_OSError, "A file could not be read or written: errno.");
  cancelled = PyErr_NewExceptionWithDoc("mexwave.Cancelled", "The computation was cancelled.", error, nullptr);
  module.attr("Cancelled") = py::reinterpret_borrow<py::object>(cancelled);
  estimate = PyErr_NewException("mexwave._core.Estimate", nullptr, nullptr);
  module.attr("Estimate") = py::reinterpret_borrow<py::object>(estimate);
  py::register_local_exception_translator(translate);

  py::class_<Run>(module, "Run")
      .def(py::init([](unsigned threads, std::optional<std::string> simd, std::uint64_t limit, py::object progress,
                       std::string path, double every_seconds, bool resume, bool estimate_only) {
        mexwave::Checkpoint checkpoint{std::move(path), every_seconds, resume, {}};
        return Run{threads, std::move(simd), limit, std::move(progress), std::move(checkpoint), estimate_only};
      }));
  module.attr("version") = mexwave::version;
  py::dict limits;
  limits["chomp3.largest_p"] = mexwave::chomp3::largest_p;
  limits["chomp3.largest_grundy_n"] = mexwave::chomp3::largest_grundy_n;
  limits["chomp3.largest_row"] = mexwave::chomp3::largest_row;
  limits["chomp4.largest_p"] = mexwave::chomp4::largest_p;
  limits["chomp5.largest_p"] = mexwave::chomp5::largest_p;
  limits["chocolate.largest_side"] = mexwave::chocolate::largest_side;
  limits["chocolate.largest_grundy_side"] = mexwave::chocolate::largest_grundy_side;
  limits["chocolate.largest_six"] = mexwave::chocolate::largest_six;
  limits["heaps.largest_heap"] = mexwave::heaps::largest_heap;
  limits["heaps.short_table"] = mexwave::heaps::short_table;
  limits["heaps.largest_long_heap"] = mexwave::heaps::largest_long_heap;
  limits["tiling.most_cells"] = mexwave::tiling::most_cells;
  module.attr("limits") = limits;
  module.def("simd_levels", [] {
    std::vector<std::string> names;
    for (const mexwave::SimdLevel level : mexwave::usable_simd_levels()) names.emplace_back(mexwave::name(level));
    return names;
  });
  module.def("best_simd_level", [] { return std::string(mexwave::name(mexwave::best_simd_level())); });
  module.def("executor", [] { return std::string(mexwave::executor()); });
  module.def("memory_at_hand", &mexwave::memory_at_hand);
  add_chomp3(module);
  add_chomp4(module);
  add_chomp(module);
  add_chocolate(module);
  add_squares(module);
  add_heaps(module);
  add_small_boards(module);
  add_census(module);
  add_solvers(module);
  add_files(module);
  add_passes(module);
  add_played(module);
  add_tiling(module);
  add_sums(module);
}
