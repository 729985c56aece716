// Functions of mexwave._core for sealed files, and for exact decimals of the records of the census.

#include "call.hpp"

namespace mexwave::python {

void add_files(py::module_& module) {
  module.def("checksum", [](const py::bytes& bytes) { return checksum(std::string_view(bytes)); });
  module.def("write_sealed", [](const std::string& path, const std::string& kind, const std::string& parameters,
                                const py::bytes& payload) {
    const SealedContent content{kind, parameters, std::string(payload)};
    const py::gil_scoped_release released;
    write_sealed(path, content);
  });
  module.def("read_sealed", [](const std::string& path, const std::string& kind) {
    SealedContent content;
    {
      const py::gil_scoped_release released;
      content = read_sealed(path, kind);
    }
    return py::make_tuple(content.kind, content.parameters, py::bytes(content.payload));
  });
  module.def("remove_checkpoint_parts", &remove_checkpoint_parts, py::call_guard<py::gil_scoped_release>());
  module.def("decimal", [](std::int64_t u, std::int64_t v, int divisor, unsigned digits) {
    return decimal(Surd{u, v}, divisor, digits);
  });
}

}  // namespace mexwave::python
