# The files that `cmake --install` installs. The components are those of the Debian packages (packages.cmake).
install(DIRECTORY include/mexwave DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/include/mexwave/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/mexwave
        COMPONENT development)
install(FILES LICENSE README.md CHANGELOG.md SOURCES.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT pages)
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mexwave)
foreach(target ${libraries})
  string(REPLACE mexwave mexwave_static kind ${target})
  string(REPLACE static_shared shared kind ${kind})
  install(TARGETS ${target} EXPORT ${kind}_targets
          LIBRARY COMPONENT runtime NAMELINK_COMPONENT development ARCHIVE COMPONENT development)
  install(EXPORT ${kind}_targets NAMESPACE mexwave:: DESTINATION ${cmake_folder} COMPONENT development)
endforeach()
# The C++ standard library of the build, for users who link libmexwave.a with a C compiler.
set(cxx_library stdc++)
if("c++" IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
  set(cxx_library c++)
endif()
configure_package_config_file(cmake/mexwave-config.cmake.in mexwave-config.cmake INSTALL_DESTINATION ${cmake_folder})
write_basic_package_version_file(mexwave-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/mexwave-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/mexwave-config-version.cmake
        DESTINATION ${cmake_folder} COMPONENT development)
if(MEXWAVE_EXECUTOR STREQUAL "tbb")
  set(executor_package " tbb")
endif()
# Works for every prefix: `cmake --install --prefix` may name another folder than the configuration did.
file(RELATIVE_PATH prefix_from_pc ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/mexwave.pc.in mexwave.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/mexwave.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
