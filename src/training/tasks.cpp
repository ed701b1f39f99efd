#include "training/tasks.h"

#include <algorithm>
#include <array>

#include "support/check.h"

namespace pe::training {
namespace {

using Token = std::int32_t;
constexpr Token kNone = -1;

Token below(std::size_t count, Rng& rng) {
  return static_cast<Token>(rng.uniform() * static_cast<double>(count));
}

void add(Example& out, Token token, Token target = kNone) {
  out.tokens.push_back(token);
  out.targets.push_back(target);
}

// ---- who did it ---------------------------------------------------------------------------------

constexpr std::string_view kStory[] = {
    "Rahul", "lion",  "Anna",   "dog",     "cat",           "Omar",
    "fox",   "bear",  "killed", "chased",  "was-killed-by", "was-chased-by",
    "today", "there", "again",  "quickly", "<s>",           "?"};
constexpr Token kNames = 8, kVerbs = 8, kPassive = 10, kFillers = 12, kStoryStart = 16,
                kQuestion = 17;

/// name ... verb ... name at three random places among fillers.
struct Plot {
  std::array<std::size_t, 3> places;
  Token first, verb, second;
  Token agent() const { return verb < kPassive ? first : second; }
};

Plot plot(std::size_t length, Rng& rng) {
  Plot out;
  auto& [a, b, c] = out.places;
  const auto pick = [&] { return static_cast<std::size_t>(below(length, rng)); };
  do {
    a = pick(), b = pick(), c = pick();
  } while (a == b || b == c || a == c);
  std::ranges::sort(out.places);
  out.first = below(kNames, rng);
  do {
    out.second = below(kNames, rng);
  } while (out.second == out.first);
  out.verb = kVerbs + below(4, rng);
  return out;
}

void tell(Example& out, const Plot& story, std::size_t length, Rng& rng) {
  for (std::size_t i = 0; i < length; ++i) {
    const Token filler = kFillers + below(4, rng);
    add(out, i == story.places[0]   ? story.first
             : i == story.places[1] ? story.verb
             : i == story.places[2] ? story.second
                                    : filler);
  }
}

void make_who(Example& out, std::size_t length, Rng& rng) {
  const Plot story = plot(length, rng);
  add(out, kStoryStart);
  tell(out, story, length, rng);
  add(out, kQuestion, story.agent());
}

/// The two names change places; the answer changes with them.
void swap_names(Example& e) {
  std::vector<std::size_t> names;
  for (std::size_t t = 0; t < e.tokens.size(); ++t) {
    if (e.tokens[t] < kNames) names.push_back(t);
  }
  Token& answer = e.targets.back();
  answer = answer == e.tokens[names[0]] ? e.tokens[names[1]] : e.tokens[names[0]];
  std::swap(e.tokens[names[0]], e.tokens[names[1]]);
}

/// The same sentences; at each name, whether it is the agent (0) or the patient (1).
void make_role(Example& out, std::size_t length, Rng& rng) {
  const Plot story = plot(length, rng);
  add(out, kStoryStart);
  tell(out, story, length, rng);
  out.targets[1 + story.places[0]] = story.agent() == story.first ? 0 : 1;
  out.targets[1 + story.places[2]] = story.agent() == story.second ? 0 : 1;
}

// ---- sequences of symbols -----------------------------------------------------------------------

constexpr std::string_view kSymbols[] = {"a", "b", "c", "d",   "e", "f",    "g",
                                         "h", "i", "j", "<s>", "|", "<end>"};
constexpr Token kLetters = 10, kStart = 10, kSeparator = 11, kEnd = 12;

void make_kback(Example& out, std::size_t length, Rng& rng) {
  add(out, kStart);
  for (std::size_t i = 0; i < length; ++i) {
    add(out, below(kLetters, rng));
    if (i >= 2) out.targets.back() = out.tokens[out.tokens.size() - 3];
  }
}

constexpr std::string_view kFour[] = {"a", "b", "x", "y", "<s>"};
constexpr Token kFourStart = 4;

void make_majority(Example& out, std::size_t length, Rng& rng) {
  const std::size_t first = out.tokens.size();
  for (;;) {
    add(out, kFourStart);
    std::ptrdiff_t lead = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const Token x = below(4, rng);
      add(out, x);
      lead += x == 0 ? 1 : x == 1 ? -1 : 0;
    }
    out.targets[first] = lead > 0 ? 0 : 1;
    if (lead) return;
    out.tokens.resize(first);
    out.targets.resize(first);
  }
}

constexpr std::string_view kMarked[] = {"■", "●", "▲", "◆", "a", "b", "c", "d", "e", "f", "<s>"};
constexpr Token kMarkers = 4, kPlain = 6, kMarkedStart = 10;

void make_recent(Example& out, std::size_t length, Rng& rng) {
  constexpr double kShare = 0.25;
  add(out, kMarkedStart);
  Token latest = kNone;
  for (std::size_t i = 0; i < length; ++i) {
    if (rng.uniform() < kShare) {
      latest = below(kMarkers, rng);
      add(out, latest);
    } else {
      add(out, kMarkers + below(kPlain, rng), latest);
    }
  }
}

/// x1 ... xn | y1 ... yn <end>, shifted by one: the answer at a token is the next one.
template <typename Order>
void make_translation(Example& out, std::size_t length, Rng& rng, const Order& order) {
  std::vector<Token> content(length);
  for (Token& x : content) x = below(kLetters, rng);
  add(out, kStart);
  for (const Token x : content) add(out, x);
  order(content);
  add(out, kSeparator, content.front());
  for (std::size_t i = 0; i < length; ++i) {
    add(out, content[i], i + 1 < length ? content[i + 1] : kEnd);
  }
}

void make_sort(Example& out, std::size_t length, Rng& rng) {
  make_translation(out, length, rng, [](std::vector<Token>& x) { std::ranges::sort(x); });
}
void make_reverse(Example& out, std::size_t length, Rng& rng) {
  make_translation(out, length, rng, [](std::vector<Token>& x) { std::ranges::reverse(x); });
}
void make_copy(Example& out, std::size_t length, Rng& rng) {
  make_translation(out, length, rng, [](const std::vector<Token>&) {});
}

constexpr Task kTasks[] = {
    {.name = "who",
     .title = "Who did it?",
     .question = "Name the one who acted. “Was chased by” turns the sentence round.",
     .enough = {.layers = 2, .batch = 16, .steps = 1200},
     .words = kStory,
     .choices = 2,
     .extra = 2,
     .make = make_who,
     .swap = swap_names},
    {.name = "kback",
     .title = "Two words back",
     .question = "At every word, say the word two places before it.",
     .enough = {.layers = 1, .batch = 16, .steps = 600},
     .words = std::span(kSymbols).first(11),
     .choices = 10,
     .make = make_kback},
    {.name = "majority",
     .title = "Which is more frequent?",
     .question = "Are there more a than b? Order does not matter: the control.",
     .enough = {.layers = 1, .batch = 16, .steps = 600},
     .words = kFour,
     .choices = 2,
     .make = make_majority},
    {.name = "recent",
     .title = "Nearest marker",
     .question = "At every letter, say which marker came last before it.",
     .causal = true,
     .enough = {.layers = 2, .batch = 16, .steps = 800},
     .words = kMarked,
     .choices = 4,
     .make = make_recent},
    {.name = "sort",
     .title = "Sort",
     .question = "Write the letters again in alphabetical order.",
     .causal = true,
     .enough = {.layers = 2, .batch = 8, .steps = 1600},
     .words = kSymbols,
     .choices = 10,
     .copies = 2,
     .extra = 2,
     .make = make_sort},
    {.name = "reverse",
     .title = "Reverse",
     .question = "Write the letters again, last one first.",
     .causal = true,
     .enough = {.layers = 2, .batch = 8, .steps = 1600},
     .words = kSymbols,
     .choices = 10,
     .copies = 2,
     .extra = 2,
     .make = make_reverse},
    {.name = "copy",
     .title = "Copy",
     .question = "Write the letters again.",
     .causal = true,
     .enough = {.layers = 3, .batch = 8, .steps = 3000},
     .words = kSymbols,
     .choices = 10,
     .copies = 2,
     .extra = 2,
     .make = make_copy},
    {.name = "role",
     .title = "Who is who?",
     .question = "At each of the two names, say whether it acts (first answer) or is acted on.",
     .enough = {.layers = 1, .batch = 16, .steps = 800},
     .words = std::span(kStory).first(17),
     .choices = 2,
     .make = make_role},
};

constexpr auto kTaskNames = [] {
  std::array<std::string_view, std::size(kTasks)> names;
  std::ranges::transform(kTasks, names.begin(), &Task::name);
  return names;
}();

}  // namespace

std::span<const Task> tasks() { return kTasks; }
std::span<const std::string_view> task_names() { return kTaskNames; }

const Task& find_task(std::string_view name) {
  const auto found = std::ranges::find(kTasks, name, &Task::name);
  require(found != std::end(kTasks), "createTrainer", "task", "is not known: ", name);
  return *found;
}

}  // namespace pe::training
