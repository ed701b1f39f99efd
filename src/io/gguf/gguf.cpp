#include "io/gguf/gguf.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "support/decimal.h"
#include "support/order.h"

namespace pe {
namespace {

constexpr std::size_t kStart = 24;  // magic, version, two counts
constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 16;
constexpr std::uint64_t kMostTensors = std::uint64_t{1} << 20;
constexpr std::uint64_t kLongestName = 65535, kLongestText = 1024, kLongestList = 4096;
constexpr std::size_t kMostKept = std::size_t{1} << 16;   // values in lists, and texts by length
constexpr std::size_t kTextOfOne = 64;                    // bytes of a text that count as one
constexpr std::size_t kMostNames = std::size_t{1} << 22;  // bytes of all names
constexpr std::uint32_t kMostDimensions = 8;
constexpr std::uint64_t kAlignment = 32;
constexpr std::string_view kFactors[] = {"rope_freqs.weight", "rope_factors_short.weight",
                                         "rope_factors_long.weight"};

enum Type : std::uint32_t {
  U8,
  I8,
  U16,
  I16,
  U32,
  I32,
  F32,
  Flag,
  Text,
  List,
  U64,
  I64,
  F64,
  kTypes,
};
constexpr std::size_t kSizes[kTypes] = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

/// The decimal that a person wrote for it: 0.1, not 0.10000000149.
double shortest(float value) {
  double found = static_cast<double>(value);
  for (int digits = 6; digits <= 9; ++digits) {
    double tried = 0;
    if (parse_decimal(format_number(static_cast<double>(value), digits), tried) &&
        static_cast<float>(tried) == value) {
      found = tried;
      break;
    }
  }
  return found;
}

/// UTF-8 is not promised: other bytes would make the JSON unreadable.
std::string printable(const std::vector<std::uint8_t>& bytes) {
  std::string text(bytes.begin(), bytes.end());
  for (char& c : text) {
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  }
  return text;
}

}  // namespace

GgufReader::GgufReader(std::uint64_t file_size) : file_size_(file_size) {
  expect(Step::Start, kStart);
}

void GgufReader::expect(Step step, std::uint64_t need, std::uint64_t skip) {
  const std::uint64_t left = file_size_ - at_;
  require_file(skip <= left && need <= left - skip, "must hold what its header says, got ", skip,
               " and ", need, " more byte(s) after byte ", at_, " of ", file_size_);
  step_ = step;
  need_ = static_cast<std::size_t>(need);
  skip_ = skip;
  buffer_.clear();
}

void GgufReader::take(Bytes piece) {
  while (!is_done() && !piece.empty()) {
    const std::size_t taken = static_cast<std::size_t>(
        std::min<std::uint64_t>(skip_ > 0 ? skip_ : need_ - buffer_.size(), piece.size()));
    if (skip_ > 0) {
      skip_ -= taken;
    } else {
      buffer_.insert(buffer_.end(), piece.begin(), piece.begin() + static_cast<long>(taken));
    }
    at_ += taken;
    piece = piece.subspan(taken);
    while (!is_done() && skip_ == 0 && buffer_.size() == need_) step();
  }
  for (;;) {
    at_ += std::exchange(skip_, 0);  // not asked for
    if (is_done() || buffer_.size() != need_) return;
    step();
  }
}

void GgufReader::jump(std::uint64_t size) {
  require_file(size <= file_size_ - at_, "must hold what its header says, got ", size,
               " more byte(s) after byte ", at_, " of ", file_size_);
  skip_ = size;
}

std::uint64_t GgufReader::unsigned_at(std::size_t offset, std::size_t size) const {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = is_big_endian_ ? i : size - 1 - i;
    value = value << 8 | buffer_[offset + place];
  }
  return value;
}

double GgufReader::number_at(std::size_t offset, std::uint32_t type) const {
  const std::uint64_t bits = unsigned_at(offset, kSizes[type]);
  switch (type) {
    case I8:
      return static_cast<std::int8_t>(bits);
    case I16:
      return static_cast<std::int16_t>(bits);
    case I32:
      return static_cast<std::int32_t>(bits);
    case I64:
      return static_cast<double>(static_cast<std::int64_t>(bits));
    case F32:
      return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case F64:
      return std::bit_cast<double>(bits);
    case Flag:
      return bits != 0 ? 1 : 0;
    default:
      return static_cast<double>(bits);
  }
}

JsonValue GgufReader::value_at(std::size_t offset) const {
  const double number = number_at(offset, type_);
  return type_ == Flag ? flag_value(number != 0) : number_value(number);
}

void GgufReader::step() {
  switch (step_) {
    case Step::Start:
      return start();
    case Step::NameLength: {
      const std::uint64_t length = unsigned_at(0, 8);
      require_file(length <= kLongestName && length <= kMostNames - names_size_,
                   "must have keys of at most ", kLongestName, " bytes, and of ", kMostNames,
                   " in all, got one of ", length, " before byte ", at_);
      names_size_ += static_cast<std::size_t>(length);
      return expect(Step::Name, length);
    }
    case Step::Name:
      header_.names.push_back(printable(buffer_));
      return expect(Step::Type, 4);
    case Step::Type:
      return type();
    case Step::Scalar:
      return keep(value_at(0));
    case Step::TextLength: {
      const std::uint64_t length = unsigned_at(0, 8);
      if (length <= kLongestText && has_room(length / kTextOfOne)) {
        return expect(Step::Text, length);
      }
      header_.values.emplace_back();
      jump(length);
      return next_key();
    }
    case Step::Text:
      return keep(text_value(printable(buffer_)));
    case Step::ListHead:
      return list_head();
    case Step::Numbers: {
      JsonValue list = list_value({});
      for (std::size_t at = 0; at < buffer_.size(); at += kSizes[type_]) {
        list.items.push_back(value_at(at));
      }
      return keep(std::move(list));
    }
    case Step::ItemLength: {
      --items_left_;
      jump(unsigned_at(0, 8));
      return next_item();
    }
    case Step::TensorNameLength: {
      const std::uint64_t length = unsigned_at(0, 8);
      require_file(length <= kLongestName, "must have names of at most ", kLongestName,
                   " bytes, got ", length, " before byte ", at_);
      return expect(Step::TensorName, length);
    }
    case Step::TensorName:
      tensor_ = printable(buffer_);
      return expect(Step::Dimensions, 4);
    case Step::Dimensions:
      dimensions_ = static_cast<std::uint32_t>(unsigned_at(0, 4));
      require_file(dimensions_ <= kMostDimensions, "must have tensors of at most ", kMostDimensions,
                   " dimensions, got ", dimensions_, " before byte ", at_);
      return expect(Step::TensorRest, std::uint64_t{8} * dimensions_ + 4 + 8);
    case Step::TensorRest:
      return tensor_rest();
    case Step::Factors: {
      GgufFactors& factors = header_.factors[next_factors_ - 1];
      for (std::size_t i = 0; i < factors.count; ++i) {
        factors.values.push_back(number_at(4 * i, F32));
      }
      return next_factors();
    }
    case Step::Done:
      return;
  }
}

void GgufReader::start() {
  const std::string_view magic(reinterpret_cast<const char*>(buffer_.data()), 4);
  require_file(magic == "GGUF", "must begin with GGUF, got something else at byte 0");
  // a version of 2^16 or more is one of the other byte order
  is_big_endian_ = unsigned_at(4, 2) == 0;
  header_.version = static_cast<std::uint32_t>(unsigned_at(4, 4));
  require_file(header_.version != 1,
               "must be GGUF of version 2 or 3, got 1, whose sizes have 32 bits: convert the model "
               "again");
  require_file(header_.version == 2 || header_.version == 3, "must be GGUF of version 2 or 3, got ",
               header_.version);
  header_.tensor_count = unsigned_at(8, 8);
  header_.key_count = unsigned_at(16, 8);
  require_file(header_.key_count <= kMostKeys, "must have at most ", kMostKeys, " keys, got ",
               header_.key_count);
  require_file(header_.tensor_count <= kMostTensors, "must have at most ", kMostTensors,
               " tensors, got ", header_.tensor_count);
  next_key();
}

/// Leaves what is to be skipped to take().
void GgufReader::next_key() {
  if (header_.values.size() < header_.key_count) return expect(Step::NameLength, 8, skip_);
  std::vector<std::string_view> sorted(header_.names.begin(), header_.names.end());
  put_in_order(sorted);
  const auto twice = std::ranges::adjacent_find(sorted);
  if (twice != sorted.end()) {
    refuse("read", "bytes", {"must name every key once, got '", shortened(*twice), "' twice"});
  }
  const JsonValue* part = header_.find("split.no");
  if (part != nullptr && part->is(JsonValue::Kind::Number) && part->number > 0) {
    refuse("read", "bytes",
           {"must be the first part of a split file, got part ", part->number + 1});
  }
  tensors_left_ = header_.tensor_count;
  next_tensor();
}

void GgufReader::type() {
  type_ = static_cast<std::uint32_t>(unsigned_at(0, 4));
  require_file(type_ < kTypes, "must have values of known types, got type ", type_, " before byte ",
               at_);
  if (type_ == Text) return expect(Step::TextLength, 8);
  if (type_ == List) return expect(Step::ListHead, 12);
  expect(Step::Scalar, kSizes[type_]);
}

void GgufReader::list_head() {
  type_ = static_cast<std::uint32_t>(unsigned_at(0, 4));
  items_left_ = unsigned_at(4, 8);
  require_file(type_ < kTypes && type_ != List, "must have lists of numbers or texts, got type ",
               type_, " before byte ", at_);
  const std::uint64_t size = type_ == Text ? 8 : kSizes[type_];
  require_file(items_left_ <= (file_size_ - at_) / size,
               "must hold what its header says, got a list of ", items_left_, " at byte ", at_,
               " of ", file_size_);
  if (type_ == Text) return next_item();
  if (items_left_ <= kLongestList && has_room(items_left_)) {
    return expect(Step::Numbers, items_left_ * size);
  }
  header_.values.emplace_back();
  jump(items_left_ * size);
  next_key();
}

/// Of a list of texts, whose lengths must be looked at one by one.
void GgufReader::next_item() {
  if (items_left_ > 0) return expect(Step::ItemLength, 8, skip_);
  header_.values.emplace_back();
  next_key();
}

bool GgufReader::has_room(std::uint64_t values) {
  if (values > kMostKept - kept_) return false;
  kept_ += static_cast<std::size_t>(values);
  return true;
}

void GgufReader::keep(JsonValue value) {
  header_.values.push_back(std::move(value));
  next_key();
}

void GgufReader::next_tensor() {
  if (tensors_left_ == 0) return place_factors();
  --tensors_left_;
  expect(Step::TensorNameLength, 8, skip_);
}

void GgufReader::tensor_rest() {
  if (std::ranges::find(kFactors, tensor_) != std::end(kFactors)) {
    require_file(
        std::ranges::find(header_.factors, tensor_, &GgufFactors::name) == header_.factors.end(),
        "must name every tensor once, got '", tensor_, "' twice");
    GgufFactors factors;
    factors.name = tensor_;
    factors.count = 1;
    for (std::uint32_t i = 0; i < dimensions_; ++i) {
      const std::uint64_t dimension = unsigned_at(8 * std::size_t{i}, 8);
      require_file(dimension >= 1 && dimension <= kLongestList / factors.count,
                   "must have from 1 to ", kLongestList, " factors of frequencies, got others in '",
                   tensor_, "'");
      factors.count *= dimension;
    }
    const std::size_t rest = 8 * std::size_t{dimensions_};
    factors.is_float32 = unsigned_at(rest, 4) == 0;
    factors.begin = unsigned_at(rest + 4, 8);
    header_.factors.push_back(std::move(factors));
  }
  next_tensor();
}

void GgufReader::place_factors() {
  std::uint64_t alignment = kAlignment;
  if (const JsonValue* told = header_.find("general.alignment")) {
    const bool ok = told->is(JsonValue::Kind::Number) && told->number >= 1 &&
                    told->number <= 0x1p30 &&
                    told->number == static_cast<double>(static_cast<std::uint64_t>(told->number));
    require_file(ok, "must have a whole general.alignment from 1 to 2^30, got ", describe(*told));
    alignment = static_cast<std::uint64_t>(told->number);
  }
  const std::uint64_t begin = (at_ + skip_ + alignment - 1) / alignment * alignment;
  for (GgufFactors& factors : header_.factors) {
    require_file(begin <= file_size_ && factors.begin <= file_size_ - begin,
                 "must hold the numbers of '", factors.name, "', got them from byte ",
                 factors.begin, " of its data on, the file has ", file_size_);
    factors.begin += begin;
  }
  put_in_order(header_.factors,
               [](const GgufFactors& a, const GgufFactors& b) { return a.begin < b.begin; });
  next_factors();
}

void GgufReader::next_factors() {
  while (next_factors_ < header_.factors.size()) {
    const GgufFactors& factors = header_.factors[next_factors_++];
    if (!factors.is_float32) continue;
    require_file(factors.begin >= at_ + skip_, "must have tensors side by side, got '",
                 factors.name, "' inside another one");
    return expect(Step::Factors, 4 * factors.count, factors.begin - at_);
  }
  step_ = Step::Done;
}

}  // namespace pe
