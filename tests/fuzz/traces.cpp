// A trace of any bytes, with a config behind a zero byte.
#include "fuzz.h"
#include "traces/check_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\0'), size);
  const std::string_view config = text.substr(std::min(end + 1, size));
  return pe::fuzz::attempt([&] {
    pe::CheckedTrace run(text.substr(0, end), config);
    const std::string answer = run.answer();
    pe::fuzz::claim(answer.starts_with("{\"fault\":") && answer == run.answer());
    run.timeline("0", 0, 16);
    run.timeline("0", 1, 16, 1 + size % 5);
  });
}
