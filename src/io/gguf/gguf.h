// The header of a GGUF file: its keys, and the few tensors that say how positions turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/json_value.h"
#include "io/loaded.h"

namespace pe {

/// A tensor of factors by which the frequencies of RoPE are divided.
struct GgufFactors {
  std::string name;  ///< rope_freqs.weight, rope_factors_short.weight, rope_factors_long.weight
  std::uint64_t count = 0, begin = 0;  ///< numbers; of the first one in the file [bytes]
  bool is_float32 = false;             ///< else they are not read
  std::vector<double> values;          ///< [count], or empty
};

struct GgufHeader {
  std::uint32_t version = 0;
  std::uint64_t key_count = 0, tensor_count = 0;
  std::vector<std::string> names;  ///< of the keys, in the file's order
  /// One for each: a number, a text, a flag or a list. Null where it is longer than positions need
  /// (a vocabulary, a chat template): such values are skipped, never kept.
  std::vector<JsonValue> values;
  std::vector<GgufFactors> factors;

  /// The value, or null where the key is absent.
  const JsonValue* find(std::string_view name) const;
};

/// Takes a file piece by piece, and says which piece is next: what is not kept is not asked for where
/// its size is known.
/// memory   32 MB at most, however long the header is
/// work     each byte that is taken is looked at once
/// refuses  (InputError) what is not GGUF of version 2 or 3, either byte order; sizes beyond the file,
///          before anything of that size is done; more than 2^16 keys or 2^20 tensors; a name twice;
///          lists of lists; a later part of a split file
/// source   ggml-org/ggml, docs/gguf.md
class GgufReader {
 public:
  /// file_size  [bytes]
  explicit GgufReader(std::uint64_t file_size);

  bool is_done() const { return step_ == Step::Done; }
  /// Where the next piece begins [bytes].
  std::uint64_t wants() const { return at_; }
  /// piece  of any length, from wants() on
  void take(Bytes piece);
  /// Whole where is_done().
  const GgufHeader& header() const { return header_; }

 private:
  enum class Step : std::uint8_t {
    Start,
    NameLength,
    Name,
    Type,
    Scalar,
    TextLength,
    Text,
    ListHead,
    Numbers,
    ItemLength,
    TensorNameLength,
    TensorName,
    Dimensions,
    TensorRest,
    Factors,
    Done,
  };

  void step();
  void expect(Step step, std::uint64_t need, std::uint64_t skip = 0);
  void jump(std::uint64_t size);
  bool has_room(std::uint64_t values);
  std::uint64_t unsigned_at(std::size_t offset, std::size_t size) const;
  double number_at(std::size_t offset, std::uint32_t type) const;
  JsonValue value_at(std::size_t offset) const;
  void start();
  void type();
  void list_head();
  void next_item();
  void keep(JsonValue value);
  void next_key();
  void next_tensor();
  void tensor_rest();
  void place_factors();
  void next_factors();

  std::uint64_t file_size_, at_ = 0, skip_ = 0;
  Step step_ = Step::Start;
  std::size_t need_ = 0;
  std::vector<std::uint8_t> buffer_;
  bool is_big_endian_ = false;
  std::uint32_t type_ = 0;
  std::uint64_t items_left_ = 0, tensors_left_ = 0;
  std::uint32_t dimensions_ = 0;
  std::size_t kept_ = 0, names_size_ = 0, next_factors_ = 0;
  std::string tensor_;
  GgufHeader header_;
};

/// As JSON: {"general.architecture": "llama", ..., "rope_freqs.weight": [1, ...]}; a tensor that is not
/// read is null, as a value that is not kept; "NaN", "Infinity". Numbers have at most 15 digits: all
/// of a float32's.
std::string gguf_json(const GgufHeader& header);

}  // namespace pe
