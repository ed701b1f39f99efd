#include "io/gguf/gguf.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "io/gguf_files.h"

namespace pe {
namespace {

using testing::bytes_of;
using testing::GgufFile;
using testing::refusal;

/// Reads `file` in pieces of at most that size, each from where the reader wants it.
GgufHeader read(std::string_view file, std::size_t piece = 1 << 16, std::size_t* taken = nullptr) {
  GgufReader reader(file.size());
  while (!reader.is_done()) {
    const auto from = static_cast<std::size_t>(reader.wants());
    REQUIRE(from < file.size());
    // In memory of its own, so that AddressSanitizer sees a read beyond the end.
    const std::string_view part = file.substr(from, piece);
    const std::vector<std::uint8_t> own(part.begin(), part.end());
    if (taken != nullptr) *taken += own.size();
    reader.take(own);
  }
  return reader.header();
}

std::string refused(std::string_view file) {
  return refusal([&] { read(file); });
}

std::string text_list(const GgufFile& file, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += file.text("token" + std::to_string(i));
  return out;
}

GgufFile llama(std::uint32_t version = 3, bool is_big_endian = false) {
  GgufFile file(version, is_big_endian);
  file.str("general.architecture", "llama").u32("llama.context_length", 131072);
  file.list("tokenizer.ggml.tokens", 8, 300, text_list(file, 300));
  file.f32("llama.rope.freq_base", 500000).f32("llama.rope.scaling.factor", 0.1F);
  file.key("llama.rope.scaling.finetuned", 7, "\x01");
  file.list("llama.attention.sliding_window_pattern", 7, 3, std::string("\x01\x01\x00", 3));
  file.list("tokenizer.ggml.scores", 6, 5000, std::string(20000, '\0'));
  file.str("tokenizer.chat_template", std::string(5000, 'x'));
  file.key("llama.small", 1, "\xFF").key("llama.large", 10, file.number(1ULL << 40, 8));
  return file.tensor("token_embd.weight", {1, 2, 3}).tensor("rope_freqs.weight", {1, 1.5F, 8});
}

constexpr std::string_view kLlama =
    R"({"general.architecture":"llama","llama.context_length":131072,)"
    R"("tokenizer.ggml.tokens":null,"llama.rope.freq_base":500000,)"
    R"("llama.rope.scaling.factor":0.1,"llama.rope.scaling.finetuned":true,)"
    R"("llama.attention.sliding_window_pattern":[true,true,false],)"
    R"("tokenizer.ggml.scores":null,"tokenizer.chat_template":null,)"
    R"("llama.small":-1,"llama.large":1099511627776,"rope_freqs.weight":[1,1.5,8]})";

TEST_CASE("gguf: keys and factors are the same whatever the pieces", "[io][gguf]") {
  const std::string file = llama().bytes();
  for (const std::size_t piece : {1U, 2U, 7U, 24U, 100U, 4096U, 1U << 20}) {
    CAPTURE(piece);
    CHECK(gguf_json(read(file, piece)) == kLlama);
  }
  CHECK(gguf_json(read(llama(2).bytes())) == kLlama);
  CHECK(gguf_json(read(llama(3, true).bytes())) == kLlama);
  const GgufHeader header = read(file);
  CHECK(header.version == 3);
  CHECK(header.tensor_count == 2);
  CHECK(header.find("llama.nothing") == nullptr);
}

TEST_CASE("gguf: what is not kept is not asked for", "[io][gguf]") {
  GgufFile file;
  file.list("a", 0, 1'000'000, std::string(1'000'000, '\0'));
  file.str("b", std::string(1'000'000, 'x'));
  file.list("c", 8, 1, file.text(std::string(1'000'000, 'x')));
  file.tensor("first", std::vector<float>(250'000)).tensor("rope_freqs.weight", {2});
  std::size_t taken = 0;
  const GgufHeader header = read(file.bytes(), 256, &taken);
  CHECK(gguf_json(header) == R"({"a":null,"b":null,"c":null,"rope_freqs.weight":[2]})");
  CHECK(taken < 4096);
}

TEST_CASE("gguf: numbers are written with all their digits, what is not finite as a text",
          "[io][gguf]") {
  GgufFile file;
  file.f32("a", 0.1F).key("b", 12, file.number(std::bit_cast<std::uint64_t>(0.1), 8));
  file.f32("c", std::numeric_limits<float>::infinity());
  CHECK(gguf_json(read(file.bytes())) == R"({"a":0.1,"b":0.1,"c":"Infinity"})");
}

TEST_CASE("gguf: factors of another format than float32 are named, not read", "[io][gguf]") {
  GgufFile file;
  file.tensor("rope_factors_long.weight", {2, 3}, 1);
  CHECK(gguf_json(read(file.bytes())) == R"({"rope_factors_long.weight":null})");
}

TEST_CASE("gguf: what is cut off is refused at every length", "[io][gguf][error]") {
  GgufFile file;
  file.str("general.architecture", "llama").list("t", 8, 2, text_list(file, 2));
  file.list("n", 4, 2, std::string(8, '\1')).tensor("rope_freqs.weight", {1, 2});
  const std::string whole = file.bytes();
  const std::size_t end = file.header().size() / 32 * 32 + 32 + 8;  // of the last factor
  for (std::size_t length = 0; length < end; ++length) {
    CAPTURE(length);
    CHECK(refusal([&] { GgufReader(length).take(bytes_of(whole).first(length)); }) != "accepted");
  }
  CHECK(refused(whole.substr(0, end)) == "accepted");
}

TEST_CASE("gguf: sizes that lie are refused before anything is done", "[io][gguf][error]") {
  const std::uint64_t sizes[] = {1000, 1ULL << 32, 1ULL << 61, ~0ULL};
  for (const std::uint64_t size : sizes) {
    CAPTURE(size);
    GgufFile text, numbers, texts, item, rows;
    CHECK(refused(text.key("t", 8, text.number(size, 8)).bytes()) != "accepted");
    CHECK(refused(numbers.list("n", 10, size, "").bytes()).find("must hold what") !=
          std::string::npos);
    CHECK(refused(texts.list("n", 8, size, "").bytes()).find("a list of") != std::string::npos);
    CHECK(refused(item.list("n", 8, 1, item.number(size, 8)).bytes()) != "accepted");
    std::string file = "GGUF" + rows.number(3, 4) + rows.number(0, 8) + rows.number(size, 8);
    CHECK(refused(file + std::string(64, '\0')) != "accepted");
  }
}

TEST_CASE("gguf: every refusal names its rule", "[io][gguf][error]") {
  const auto says = [](const std::string& file, std::string_view rule) {
    CAPTURE(rule);
    CHECK(refused(file).find(rule) != std::string::npos);
  };
  says("PK\3\4" + std::string(60, '\0'), "must begin with GGUF");
  says(GgufFile(1).bytes(), "got 1, whose sizes have 32 bits");
  says(GgufFile(4).bytes(), "version 2 or 3, got 4");
  says(GgufFile(1, true).bytes(), "got 1, whose sizes have 32 bits");
  says(GgufFile().u32("a", 1).u32("a", 2).bytes(), "got 'a' twice");
  says(GgufFile().key("a", 13, "....").bytes(), "known types, got type 13");
  says(GgufFile().list("a", 9, 1, std::string(20, '\0')).bytes(), "lists of numbers or texts");
  says(GgufFile().key("split.no", 2, std::string("\2\0", 2)).bytes(),
       "first part of a split file, got part 3");
  says(GgufFile().u32("general.alignment", 0).bytes(), "whole general.alignment");
  says(GgufFile().tensor("rope_freqs.weight", {}).bytes(), "from 1 to 4096 factors");
  says(GgufFile().tensor("rope_freqs.weight", {1}).tensor("rope_freqs.weight", {1}).bytes(),
       "every tensor once");
}

}  // namespace
}  // namespace pe
