#include "bindings/support/guard.h"

#include <new>
#include <string>

#include "bindings/support/convert.h"
#include "encodings/catalogue/catalogue.h"
#include "linalg/matrix.h"
#include "support/check.h"

namespace pe::bindings {
namespace {

using emscripten::val;

constexpr const char* kNoMemory = "posenc: not enough memory for this; smaller settings take less";

[[noreturn]] void throw_core_error(const char* code, const char* message,
                                   const val& parameter = val::null(),
                                   const val& rule = val::null()) {
  Record error(val::global("Error").new_(std::string(message)));
  error.set("name", "CoreError").set("code", code).set("parameter", parameter).set("rule", rule);
  error.get().throw_();
}

/// In JavaScript's spelling; a key of a file, as config.head_dim, in the file's.
val parameter_of(const InputError& error) {
  const std::string& name = error.parameter();
  return val(name.find('.') == std::string::npos ? camel_case(name) : name);
}

}  // namespace

void throw_as_core_error() {
  try {
    throw;
  } catch (const InputError& error) {
    throw_core_error("input", error.what(), parameter_of(error), val(error.rule()));
  } catch (const MemoryError& error) {
    throw_core_error("memory", error.what());
  } catch (const NoRoomError& error) {
    throw_core_error("memory", error.what());
  } catch (const ElsewhereError& error) {
    throw_core_error("elsewhere", error.what());
  } catch (const std::bad_alloc&) {
    throw_core_error("memory", kNoMemory);
  } catch (const std::length_error&) {  // a list's
    throw_core_error("memory", kNoMemory);
  } catch (const std::exception& error) {
    throw_core_error("internal", error.what());
  }
}

}  // namespace pe::bindings
