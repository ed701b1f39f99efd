// What config.json of a model_type means where it says nothing: the classes' defaults and layouts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pe::models {

/// Where positions enter.
enum class Scheme : std::uint8_t {
  Rope,
  None,  ///< attention without positions
  Alibi,
  AlibiSymmetric,
  Learned,           ///< one row per position, from row 0 on
  LearnedPlus2,      ///< two rows of padding before (OPT, BART)
  LearnedPadded,     ///< first row pad_token_id + 1 (RoBERTa)
  LearnedPair,       ///< LearnedPlus2, for encoder and decoder
  LearnedPairPlain,  ///< Learned, for encoder and decoder
  Sinusoidal,
  SinusoidalInTurn,  ///< a sine and a cosine in turn, with the paper's wavelengths
  SinusoidalPair,    ///< for encoder and decoder
  TransformerXl,     ///< sines of distances, projected in every layer
  T5,
  Whisper,
  Deberta,
  RelativeKey,
  ClippedBias,    ///< a bias by distance, beyond some distance the same
  LearnedAxes,    ///< a position in two digits, whose rows stand side by side (Reformer)
  PatchesInTime,  ///< sines of a series' patches, levelled, or learned rows (PatchTST)
  ProphetNet,     ///< learned rows, and biases by bucket that the input makes
  SpeechT5,
  Seamless,
  Convolution,
  ConvolutionT5,  ///< and a gated bias by buckets (WavLM)
  ConvolutionDeberta,
  LearnedPatches,
  StageTables,   ///< a table of patches for each stage (PVT)
  StageBiases,   ///< biases by rows and columns apart, in each stage (LeViT)
  StageWindows,  ///< a stretched table, a repeated one, and windows (Hiera of SAM 2)
  Swin,
  SwinContinuous,  ///< a network gives the bias of an offset: no table
  LearnedRowsColumns,
  LearnedTextRowsColumns,  ///< and rows of text beside them
  LearnedTiles,            ///< rows of patches, of a tile's patches and of tiles (Llama 3.2)
  SinesOfPatches,          ///< as SinusoidalInTurn, patch after patch
  MaePatches,              ///< sines of columns, then of rows
  RtDetrSines,             ///< sines of rows, then of columns, at queries and keys
  DetrSines,               ///< the same in turn, of shares of the picture
  Decomposed,        ///< biases by rows and by columns, of queries; with or without learned rows
  Beit,              ///< by flags: learned rows, a table of offsets
  RopeOfCentres2d,   ///< of patches' centres in -1 ... 1 (DINOv3)
  RopeRowsFirst2d,   ///< in halves, rows first (Qwen-VL)
  RopeNeighbours2d,  ///< of neighbouring channels, columns first (SAM 3, Llama 4)
  RopeInTurn2d,      ///< in halves; rows and columns share the frequencies of one list (Pixtral)
  RopePairsInTurn2d,  ///< of neighbouring channels, columns and rows by turns; learned rows and sines
                      ///< of frames (Kimi-K2.5)
  RopeAcrossHeads2d,  ///< the same, rows first, of all heads' channels at once (EfficientLoFTR)
  RopeInHalves2d,  ///< learned rows and columns, and each axis's own channels in halves (Gemma 4)
  Recurrent,       ///< no attention at all
  Convolutional,   ///< nor recurrence: neighbours are mixed, and nothing tells a place
  Unknown,         ///< neither type nor keys tell
};

/// Of patches, which all see each other.
constexpr bool is_of_pictures(Scheme scheme) {
  return scheme >= Scheme::LearnedPatches && scheme <= Scheme::RopeInHalves2d;
}

/// How pairs are shared out between time, row and column.
enum class Sections : std::uint8_t {
  None,
  Chunked,
  Interleaved,
  HeightWidthTime,  ///< told in that order, rows and columns in turn (ERNIE)
  SpaceThenTime,    ///< the same, told as time, row, column (Bailing, Ming)
  DealtOut,         ///< to whose share is least complete (openPangu)
};

/// Which layers a scaling applies to that is not given by layer type.
enum class Scaled : std::uint8_t { All, FullLayers, CompressedLayers };

/// Which attention layers go without RoPE.
enum class Nope : std::uint8_t { Listed, FullLayers, All };

/// Bits of ModelType::traits.
enum Trait : std::uint64_t {
  kInterleaved = 1ull << 0,       ///< pairs (2i, 2i + 1); else (i, i + R/2)
  kLatent = 1ull << 1,            ///< MLA: [nope | rope]
  kSoftmaxFactor = 1ull << 2,     ///< scores times m(mscale_all_dim)^2
  kEveryLayerSlides = 1ull << 3,  ///< sliding_window holds in every layer (of kWindowFlag: if on)
  kWindowFlag = 1ull << 4,        ///< only with use_sliding_window, from max_window_layers on
  kWindowOften = 1ull << 5,       ///< a window that is lost is worth a warning
  kKeyedByLayer = 1ull << 6,      ///< rope_parameters is keyed by layer type
  kNoScaledSliding = 1ull << 7,   ///< sliding layers are never scaled
  kTwoBases = 1ull << 8,          ///< global and sliding layers differ in base
  kIndexer = 1ull << 9,           ///< DSA's indexer, in halves
  kIndexerInterleaved = 1ull << 10,
  kCompressed = 1ull << 11,  ///< DeepSeek-V4: the last channels turn, values too
  kChunked = 1ull << 12,     ///< layers with RoPE see chunks (Llama 4)
  kQueryTemperature = 1ull << 13,
  kBackwards = 1ull << 14,      ///< turns the other way
  kBothSides = 1ull << 15,      ///< the window is half on each side
  kSu = 1ull << 16,             ///< yarn is longrope's old name (Phi-3)
  kNoClassToken = 1ull << 17,   ///< of patches: no row before theirs
  kShareIgnored = 1ull << 18,   ///< transformers 5 turns all channels where nothing is scaled
  kShareByOthers = 1ull << 19,  ///< transformers' own class turns all, vLLM and the release a part
  kWindowBelow = 1ull << 20,    ///< of kWindowFlag: even layers below max_window_layers slide
  kLastFull = 1ull << 21,       ///< the last layer is full, and no pattern is read (Gemma 4)
  kGlobalLast = 1ull << 22,     ///< of a period of layers the last one is full, not the first
  kSoftmaxByOthers = 1ull << 23,      ///< transformers' own class leaves kSoftmaxFactor out
  kOuterRope = 1ull << 24,            ///< rope keys beside the text part are another module's
  kHalfByOthers = 1ull << 25,         ///< transformers' own class turns (i, i + R/2)
  kTwoDistillationRows = 1ull << 26,  ///< of patches: two rows before theirs (DeiT)
  kPaperWaves = 1ull << 27,    ///< of sines: base^(-2i/d), not tensor2tensor's base^(-i/(d/2 - 1))
  kCosinesFirst = 1ull << 28,  ///< of sines
  kLearnedToo = 1ull << 29,    ///< of towers that turn, of text beside a picture: rows of patches
  kCentred = 1ull << 30,       ///< of DETR's kin: patches count from their middle
  kWholeHeadPairs = 1ull << 31,  ///< of R < D channels: pairs (i, i + D/2) for i < R/2
  kTwiceWide = 1ull << 32,      ///< attention reads the embedding beside the layer's input (Zamba2)
  kTwoFactors = 1ull << 33,     ///< of longrope: short_mscale and long_mscale multiply cos and sin
  kBiasFirst = 1ull << 34,      ///< a bias is added before scores are divided by the root of D
  kAfterPadding = 1ull << 35,   ///< of sines: two rows more, and the first one is pad_token_id + 1
  kTwoRowsBefore = 1ull << 36,  ///< of sines: two rows more, which the module adds to the ids
  kLocalLayers = 1ull << 37,    ///< local ones of attention_layers see window_size tokens (GPT-Neo)
  kRowsForPadding = 1ull << 38,  ///< of kAfterPadding: a row more for each before the first one
  kWindowAhead = 1ull << 39,     ///< as many tokens ahead as before
  kEncoderAhead = 1ull << 40,    ///< of an encoder: a window to both sides
  kThreeFirst = 1ull << 41,   ///< a period of layers begins after three, the last of which attends
  kBaseByLayer = 1ull << 42,  ///< layer_rope_theta has each layer's base; 0: without RoPE
  kFromLast = 1ull << 43,  ///< periods of layers are counted back from the last one, which is full
  kDensePrefix = 1ull << 44,  ///< periods begin after first_k_dense_replace layers (Command A+)
};

struct ModelType {
  const char* names = "";  ///< a text part's _text and - for _ are the same
  Scheme scheme = Scheme::Rope;
  std::uint8_t percent = 100;  ///< share of channels that turn
  std::uint8_t since = 4;      ///< transformers' first line with the class; 0: remote code only
  float base = 10000;          ///< whole numbers below 2^24
  float sliding_base = 0;      ///< 0: the same
  std::uint64_t traits = 0;
  Nope nope = Nope::Listed;
  Scaled scaled = Scaled::All;
  Sections sections = Sections::None;
  float base_5 = 0;                                 ///< transformers 5's, where it is another
  const char* defaults = "";                        ///< JSON: what an absent key means
  std::array<std::uint8_t, 3> class_sections = {};  ///< where the file has none; zeros: no default
};

/// The row of that name; `known` is false where there is none: one like Llama's then.
const ModelType& find_model_type(std::string_view name, bool& known);

/// Of a type that brings its language model as a part: what that part is where it does not say, or null;
/// and its key, if not one of the usual ones.
const ModelType* find_default_part(std::string_view name, std::string_view& key);

/// The row that a class is of, e.g. "XLMRobertaForMaskedLM", or null.
const ModelType* find_architecture(std::string_view name);

/// Keys that change the scheme of a model type; of no names: what an unknown type is guessed by.
struct SchemeSwitch {
  std::string_view names, path, value;  ///< value: as describe() says it; empty: any
  Scheme scheme;
};
extern const SchemeSwitch kSchemeSwitches[];
extern const std::size_t kSchemeSwitchCount;
bool is_one_of(std::string_view name, std::string_view names);

}  // namespace pe::models
