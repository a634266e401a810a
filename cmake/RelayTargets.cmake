# SPDX-FileCopyrightText: The Relay Authors
# SPDX-License-Identifier: Apache-2.0
#
# The kinds of targets Relay is made of. The linker is the architect: a pure library links nothing
# but Qt6::Core and other pure libraries, so a socket or a timer in it does not link.

function(_relay_common target)
    target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
    target_compile_features(${target} PUBLIC cxx_std_20)
    target_compile_definitions(${target} PRIVATE
        QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING
        QT_NO_FOREACH QT_NO_KEYWORDS QT_STRICT_ITERATORS QT_DISABLE_DEPRECATED_BEFORE=0x060400)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align
        -Wconversion -Wno-sign-conversion -Wformat=2 -Wimplicit-fallthrough)
    if(RELAY_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
    if(RELAY_TIDY)
        _relay_tidy(${target})
    endif()
endfunction()

# A unity build joins files in the build folder: the configuration and the files that matter are
# named, since clang-tidy would look for both beside the file that is compiled. What is generated
# there is nobody's to tidy.
#
# strict-iterators is left to the compiler (QT_STRICT_ITERATORS): clazy also minds comparisons.
# qstring-ref proposes what Qt 6 no longer has.
set(RELAY_CLAZY level0,level1,no-strict-iterators,no-non-pod-global-static,no-qstring-ref)
function(_relay_tidy target)
    set(config ${PROJECT_SOURCE_DIR}/.clang-tidy)
    set(clazy ${RELAY_CLAZY})
    set(tests ${PROJECT_SOURCE_DIR}/tests)
    cmake_path(IS_PREFIX tests ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE is_test)
    if(is_test)
        set(config ${tests}/.clang-tidy)
        # A test waits for what it connects to: its variables outlive that.
        string(APPEND clazy ",no-lambda-in-connect")
    endif()
    set_target_properties(${target} PROPERTIES
        CXX_COMPILER_LAUNCHER
        "env;CLAZY_CHECKS=${clazy};CLAZY_IGNORE_DIRS=(/usr|${PROJECT_BINARY_DIR})/.*"
        CXX_CLANG_TIDY
        "clang-tidy;--quiet;--config-file=${config};--header-filter=^${PROJECT_SOURCE_DIR}/(shared|server|client|qml|tests)/")
endfunction()

# relay_pure_library(name sources... [LINK other pure libraries...])
function(relay_pure_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
    add_library(${target} STATIC ${arg_UNPARSED_ARGUMENTS})
    _relay_common(${target})
    set_target_properties(${target} PROPERTIES AUTOMOC OFF RELAY_PURE TRUE)
    target_link_libraries(${target} PUBLIC Qt6::Core)
    foreach(dependency IN LISTS arg_LINK)
        get_target_property(is_pure ${dependency} RELAY_PURE)
        if(NOT is_pure)
            message(FATAL_ERROR "${target} is pure and may not link ${dependency}, which is not")
        endif()
        target_link_libraries(${target} PUBLIC ${dependency})
    endforeach()
endfunction()

# relay_library(name sources... [LINK libraries...]): shells, which may hold sockets, timers and
# clocks
function(relay_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
    add_library(${target} STATIC ${arg_UNPARSED_ARGUMENTS})
    _relay_common(${target})
    target_link_libraries(${target} PUBLIC Qt6::Core ${arg_LINK})
endfunction()

# relay_program(name sources... [LINK libraries...])
function(relay_program target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LINK")
    add_executable(${target} ${arg_UNPARSED_ARGUMENTS})
    _relay_common(${target})
    target_link_libraries(${target} PRIVATE Qt6::Core ${arg_LINK})
    set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endfunction()

# What every test is run with, also those that are not made with relay_test.
set(RELAY_TEST_ENVIRONMENT
    QT_QPA_PLATFORM=offscreen QT_QUICK_BACKEND=software LC_ALL=C.UTF-8
    RELAY_BIN_DIR=${PROJECT_BINARY_DIR}/bin ${RELAY_SANITIZE_ENVIRONMENT})

function(_relay_all_pure result)
    set(${result} TRUE PARENT_SCOPE)
    foreach(library IN LISTS ARGN)
        if(TARGET ${library})
            get_target_property(is_pure ${library} RELAY_PURE)
        endif()
        if(NOT TARGET ${library} OR NOT is_pure)
            set(${result} FALSE PARENT_SCOPE)
        endif()
    endforeach()
endfunction()

add_custom_target(relay_rule_tests)
add_custom_target(relay_threaded_tests)

# relay_test(tst_Name sources... [LINK libraries...] [LABELS labels...] [TIMEOUT seconds] [ALONE])
# One Qt Test program, one ctest test. ALONE: not beside other tests (it measures or loads the
# machine). The label `threads` is for tests in which a second thread of ours works, `scenario` for
# those with a real server, which has several: both run under the thread sanitizer. What
# links pure libraries alone gets the label `rules`, and so may others that walk through pure code:
# coverage is measured with it.
function(relay_test target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "ALONE" "TIMEOUT" "LINK;LABELS")
    set(sources ${arg_UNPARSED_ARGUMENTS})
    if(NOT sources)
        set(sources ${target}.cpp)
    endif()
    add_executable(${target} ${sources})
    _relay_common(${target})
    target_link_libraries(${target} PRIVATE Qt6::Test ${arg_LINK})
    # A test is its own main file: with nothing to join, a unity build gains nothing.
    set_target_properties(${target} PROPERTIES
        UNITY_BUILD OFF RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 60)
    endif()
    _relay_all_pure(is_pure ${arg_LINK})
    if(is_pure)
        list(APPEND arg_LABELS rules)
    endif()
    if("rules" IN_LIST arg_LABELS)
        add_dependencies(relay_rule_tests ${target})
    endif()
    if(arg_LABELS MATCHES "threads|scenario")
        add_dependencies(relay_threaded_tests ${target})
    endif()
    add_test(NAME ${target} COMMAND ${target})
    set_tests_properties(${target} PROPERTIES
        TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}" RUN_SERIAL "${arg_ALONE}"
        ENVIRONMENT "${RELAY_TEST_ENVIRONMENT}")
endfunction()

# relay_test_again(tst_Name Suffix VARIABLE=value...): the same program as another test, with
# something else in its environment
function(relay_test_again target suffix)
    set(name ${target}${suffix})
    get_test_property(${target} ENVIRONMENT environment)
    get_test_property(${target} TIMEOUT timeout)
    get_test_property(${target} LABELS labels)
    add_test(NAME ${name} COMMAND ${target})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${timeout} LABELS "${labels}"
        ENVIRONMENT "${environment};${ARGN}")
endfunction()
