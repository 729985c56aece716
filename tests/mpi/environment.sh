# Sourced: how OpenMPI is run in tests, as root, with more ranks than cores, and without a network.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1
# Without a look for faster networks, which takes 0.2 s each time.
export OMPI_MCA_pml="${OMPI_MCA_pml:-ob1}"
export OMPI_MCA_btl="${OMPI_MCA_btl:-vader,self}" OMPI_MCA_oob_tcp_if_include="${OMPI_MCA_oob_tcp_if_include:-lo}"
# Where ptrace is forbidden, as in containers, the other way prints a warning for each large message.
export OMPI_MCA_btl_vader_single_copy_mechanism=none
export MPIEXEC_TIMEOUT="${MPIEXEC_TIMEOUT:-500}"
# Of a sanitized program: OpenMPI's own leaks, by name. Its libraries have no frame pointers.
export LSAN_OPTIONS="suppressions=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/leaks.txt:print_suppressions=0"
export ASAN_OPTIONS="${ASAN_OPTIONS:-fast_unwind_on_malloc=0}"
