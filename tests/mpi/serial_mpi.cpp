// A library to preload: an MPI that cannot be used from several threads.

extern "C" int PMPI_Init_thread(int* argc, char*** argv, int required, int* provided);
extern "C" int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  const int status = PMPI_Init_thread(argc, argv, required, provided);
  *provided = 0;  // MPI_THREAD_SINGLE
  return status;
}
