# mexwave_compile_by_folder(TARGET...): the files of a folder are compiled as one (CMake's unity build), because reading
# headers takes most of a file's compile time. Names in anonymous namespaces are therefore unique in a folder.
# -DMEXWAVE_BY_FOLDER=OFF compiles each file by itself: for work on one file, and for tools/tidy.
option(MEXWAVE_BY_FOLDER "Compile the files of a folder together" ON)
function(mexwave_compile_by_folder)
  if(NOT MEXWAVE_BY_FOLDER)
    return()
  endif()
  foreach(target ${ARGN})
    get_target_property(sources ${target} SOURCES)
    foreach(source ${sources})
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
      string(MAKE_C_IDENTIFIER "${name}" group)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP "folder_${group}")
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endforeach()
endfunction()
