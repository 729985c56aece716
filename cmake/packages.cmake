# Debian packages, made by cpack -G DEB. tools/packages sets the configuration that they need, such as the prefix /usr.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mexwave)
set(CPACK_PACKAGE_CONTACT "mexwave maintainers <maintainers@users.noreply.a-seed-f722bd8a.example>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "exact tables of combinatorial games")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
    WORLD_EXECUTE)
set(about "mexwave fills tables of mathematical games exactly: three-, four- and five-row\n\
Chomp, chocolate games, heaps, games of winning lines and of painted tiles,\n\
the square-making game.")
set(soversion ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})

# package(COMPONENT NAME SECTION SUMMARY): its name, its texts, its licence and change log.
function(package component name section summary)
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  # The first line is the summary.
  set(CPACK_COMPONENT_${key}_DESCRIPTION "mexwave: ${summary}\n${about}" PARENT_SCOPE)
  set(folder ${PROJECT_BINARY_DIR}/packages/${component})
  file(READ ${PROJECT_SOURCE_DIR}/LICENSE license)
  string(REGEX REPLACE "\n\n" "\n.\n" license "${license}")
  string(REGEX REPLACE "\n" "\n " license "${license}")
  file(WRITE ${folder}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mexwave\n\nFiles: *\nCopyright: 2026 the mexwave developers\nLicense: BSD-2-Clause\n ${license}")
  file(READ ${folder}/copyright text)
  string(REGEX REPLACE "[ \n]+$" "\n" text "${text}")
  file(WRITE ${folder}/copyright "${text}")
  string(TIMESTAMP day "%a, %d %b %Y %H:%M:%S +0000" UTC)  # uses SOURCE_DATE_EPOCH if it is set
  file(WRITE ${folder}/changelog.Debian "mexwave (${PROJECT_VERSION}-1) unstable; urgency=medium\n
  * What changed: CHANGELOG.md.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${day}\n")
  execute_process(COMMAND gzip -9nf ${folder}/changelog.Debian)
  install(FILES ${folder}/copyright ${folder}/changelog.Debian.gz DESTINATION share/doc/${name} COMPONENT ${component}
          EXCLUDE_FROM_ALL)
endfunction()

set(CPACK_COMPONENTS_ALL program documentation)
package(program mexwave math "the program")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "libcairo2")  # the program loads it when it draws
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "mexwave-doc")
package(documentation mexwave-doc doc "tutorials, reference, what was found")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SHLIBDEPS OFF)
set(pages ${CMAKE_INSTALL_DATADIR}/doc/mexwave-doc)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md SOURCES.md CITATION.cff DESTINATION ${pages} COMPONENT documentation
        EXCLUDE_FROM_ALL)
install(DIRECTORY docs examples DESTINATION ${pages} COMPONENT documentation EXCLUDE_FROM_ALL PATTERN "site" EXCLUDE)
install(DIRECTORY kernels python DESTINATION ${pages} COMPONENT documentation EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "README.md"
        PATTERN "core" EXCLUDE PATTERN "positional" EXCLUDE PATTERN "mexwave" EXCLUDE PATTERN "tests" EXCLUDE)
if(TARGET mexwave_mpi)
  list(APPEND CPACK_COMPONENTS_ALL mpi)
  package(mpi mexwave-mpi math "the program over several processes")
  set(CPACK_DEBIAN_MPI_PACKAGE_RECOMMENDS "openmpi-bin")
endif()
if(MEXWAVE_SHARED)
  list(APPEND CPACK_COMPONENTS_ALL runtime development)
  package(runtime libmexwave${soversion} libs "the shared library")
  package(development libmexwave-dev libdevel "headers and libraries to build with, for C++ and C")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libmexwave${soversion} (= ${PROJECT_VERSION}-1), libtbb-dev, libxxhash-dev, libzstd-dev, libgmp-dev")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
  file(WRITE ${PROJECT_BINARY_DIR}/packages/triggers "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packages/triggers)
endif()
if(MEXWAVE_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  package(python python3-mexwave python "the Python package")
  execute_process(COMMAND ${Python_EXECUTABLE} -c "import sys; a, b = sys.version_info[:2]; print(f'python3 (>= {a}.{b}), python3 (<< {a}.{b + 1})')"
                  OUTPUT_VARIABLE python_depends OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python_depends}, python3-numpy")
  file(WRITE ${PROJECT_BINARY_DIR}/packages/prerm "#!/bin/sh
set -e
rm -rf /usr/lib/python3/dist-packages/mexwave/__pycache__\n")
  file(CHMOD ${PROJECT_BINARY_DIR}/packages/prerm PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
       WORLD_READ WORLD_EXECUTE)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/packages/prerm)
endif()
include(CPack)
