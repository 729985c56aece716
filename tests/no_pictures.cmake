cmake_minimum_required(VERSION 3.25)
# With MEXWAVE_PICTURES=OFF the program is compiled without cairo, and the configuration says what it lacks.
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${WORK} -DCMAKE_CXX_COMPILER=${CXX} -DMEXWAVE_PICTURES=OFF
                        -DMEXWAVE_TESTS=OFF -DMEXWAVE_MPI=OFF -DMEXWAVE_BY_FOLDER=OFF
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0 OR NOT output MATCHES "Without cairo: the program refuses plots and --format png")
  message(FATAL_ERROR "${output}")
endif()
file(READ ${WORK}/compile_commands.json commands)
if(NOT commands MATCHES "picture_none[.]cpp" OR commands MATCHES "cairo")
  message(FATAL_ERROR "expected picture_none.cpp and nothing of cairo in ${WORK}/compile_commands.json")
endif()
