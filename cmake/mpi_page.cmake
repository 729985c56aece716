# cmake -DPROGRAM=mexwave-mpi -DPAGE=file -P mpi_page.cmake: makes its manual page with the program itself.
execute_process(COMMAND ${PROGRAM} man OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${PAGE} "${text}")
find_program(gzip gzip)
if(gzip)
  execute_process(COMMAND ${gzip} -9nf ${PAGE} COMMAND_ERROR_IS_FATAL ANY)
endif()
file(TOUCH ${PAGE}.made)
