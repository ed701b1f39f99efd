#include "attention/encoded.h"

#include <algorithm>
#include <functional>

#include "support/check.h"
#include "support/sizes.h"

namespace pe {
namespace {

constexpr std::string_view kName = "attend";

Matrix<double> copy_of(MatrixView<const double> from) {
  Matrix<double> out(from.rows(), from.cols());
  std::ranges::copy(from.flat(), out.view().data());
  return out;
}

void require_heads(const AttentionInput<double>& in, std::size_t heads) {
  require(heads > 0 && in.queries.cols() > 0 && in.queries.cols() % heads == 0, kName, "heads",
          "must divide the columns of queries, ", in.queries.cols(), ", got ", heads);
  require(in.keys.cols() == in.queries.cols(), kName, "keys", "must have the columns of queries, ",
          in.queries.cols(), ", got ", in.keys.cols());
  require(in.queries.rows() > 0 && in.keys.rows() >= in.queries.rows(), kName, "keys",
          "must be at least as many as queries, ", in.queries.rows(), ", got ", in.keys.rows());
}

/// Every head of `x` followed by the last rows of `marks`.
Matrix<double> beside(MatrixView<const double> x, MatrixView<const double> marks,
                      std::size_t heads) {
  const std::size_t head_dim = x.cols() / heads, width = head_dim + marks.cols();
  const std::size_t first = marks.rows() - x.rows();
  Matrix<double> out(x.rows(), table_size(heads, width));
  for (std::size_t r = 0; r < x.rows(); ++r) {
    for (std::size_t h = 0; h < heads; ++h) {
      const auto at = out.view().row(r).subspan(h * width, width);
      std::ranges::copy(x.row(r).subspan(h * head_dim, head_dim), at.begin());
      std::ranges::copy(marks.row(first + r), at.begin() + static_cast<std::ptrdiff_t>(head_dim));
    }
  }
  return out;
}

/// The last rows of `marks` once per head.
Matrix<double> repeated(MatrixView<const double> marks, std::size_t rows, std::size_t heads) {
  return beside(MatrixView<const double>(nullptr, rows, 0), marks, heads);
}

void add(MatrixView<double> x, MatrixView<const double> y) {
  std::ranges::transform(x.flat(), y.flat(), x.data(), std::plus<>());
}

/// Both together, of which either may be for all heads, and the scheme's for none.
/// given  of all `queries` and keys, of which the scheme's are some
Matrix<double> joined_bias(const Matrix<double>& scheme, MatrixView<const double> given,
                           std::size_t queries, const BiasRows& rows) {
  const std::size_t first = rows.range.first, count = rows.range.size(kName, queries);
  const std::size_t seen = rows.seen(queries, given.cols());
  const std::size_t of_scheme = scheme.rows() / count, of_given = given.rows() / queries;
  const std::size_t heads = std::max(of_scheme, of_given);
  Matrix<double> out(table_size(heads, count), seen);
  for (std::size_t h = 0; h < heads; ++h) {
    for (std::size_t r = 0; r < count; ++r) {
      const auto row = out.view().row(h * count + r);
      std::ranges::copy(given.row(h % of_given * queries + first + r).first(seen), row.begin());
      if (of_scheme == 0) continue;
      const auto other = scheme.view().row(h % of_scheme * count + r);
      std::ranges::transform(other, row, row.begin(), std::plus<>());
    }
  }
  return out;
}

}  // namespace

EncodedInput encode_input(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                          const EncodingUse& use, std::size_t heads) {
  require_heads(in, heads);
  const std::size_t length = in.keys.rows(), head_dim = in.queries.cols() / heads;
  EncodedInput out;
  if (encoding.kind() == Kind::Add) {
    const Matrix<double> marks = encoding.rows(length, head_dim, use.combine, use.alpha);
    if (use.combine == Combine::Concatenate) {
      out.queries = beside(in.queries, marks.view(), heads);
      out.keys = beside(in.keys, marks.view(), heads);
    } else {
      out.queries = copy_of(in.queries);
      out.keys = copy_of(in.keys);
      add(out.queries.view(), repeated(marks.view(), in.queries.rows(), heads).view());
      add(out.keys.view(), repeated(marks.view(), length, heads).view());
    }
  } else {
    out.queries = copy_of(in.queries);
    out.keys = copy_of(in.keys);
    encoding.turn(out.queries.view(), length, heads, SequenceEncoding::Role::Queries);
    encoding.turn(out.keys.view(), length, heads, SequenceEncoding::Role::Keys);
  }
  return out;
}

Matrix<double> encoded_bias(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                            std::size_t heads, const BiasRows& rows) {
  require_heads(in, heads);
  const std::size_t queries = in.queries.rows(), keys = in.keys.rows();
  const std::size_t given = in.bias.rows();
  Matrix<double> scheme = encoding.bias(heads, in.queries, in.keys, rows);
  if (given == 0) return scheme;
  require((given == queries || given == heads * queries) && in.bias.cols() == keys, kName, "bias",
          "must be ", queries, " x ", keys, ", once or for every head, got ", given, " x ",
          in.bias.cols());
  return joined_bias(scheme, in.bias, queries, rows);
}

Terms split_scores(MatrixView<const double> content_q, MatrixView<const double> position_q,
                   MatrixView<const double> content_k, MatrixView<const double> position_k,
                   std::size_t heads, double scale) {
  Terms terms;
  const std::size_t queries = content_q.rows(), keys = content_k.rows();
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const MatrixView<const double> q = t < kPositionContent ? content_q : position_q;
    const MatrixView<const double> k = t % 2 == 0 ? content_k : position_k;
    const std::size_t head_dim = q.cols() / heads;
    terms[t].resize(table_size(heads, queries), keys);
    for (std::size_t r = 0; r < heads * queries; ++r) {
      const auto columns = [&](MatrixView<const double> x, std::size_t row) {
        return x.row(row).subspan(r / queries * head_dim, head_dim);
      };
      for (std::size_t n = 0; n < keys; ++n) {
        double sum = 0;
        for (std::size_t i = 0; i < head_dim; ++i) {
          sum += columns(q, r % queries)[i] * columns(k, n)[i];
        }
        terms[t].view()(r, n) = scale * sum;
      }
    }
  }
  return terms;
}

Terms split_scores(const AttentionInput<double>& in, const SequenceEncoding& encoding,
                   const EncodingUse& use, std::size_t heads, double scale) {
  require(encoding.kind() == Kind::Add, kName, "split", "needs an encoding that is added, got ",
          encoding.scheme().name);
  require_heads(in, heads);
  const std::size_t head_dim = in.queries.cols() / heads;
  const Matrix<double> marks = encoding.rows(in.keys.rows(), head_dim, use.combine, use.alpha);
  if (use.combine == Combine::Concatenate) {
    // content and position meet in different channels: the mixed products are 0
    const Matrix<double> no_marks = zero_matrix<double>(marks.rows(), marks.cols());
    const Matrix<double> no_content = zero_matrix<double>(in.keys.rows(), in.keys.cols());
    const MatrixView<const double> no_queries(no_content.view().data(), in.queries.rows(),
                                              in.queries.cols());
    return split_scores(beside(in.queries, no_marks.view(), heads).view(),
                        beside(no_queries, marks.view(), heads).view(),
                        beside(in.keys, no_marks.view(), heads).view(),
                        beside(no_content.view(), marks.view(), heads).view(), heads, scale);
  }
  return split_scores(in.queries, repeated(marks.view(), in.queries.rows(), heads).view(), in.keys,
                      repeated(marks.view(), in.keys.rows(), heads).view(), heads, scale);
}

}  // namespace pe
