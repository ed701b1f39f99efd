// What a trace may hold, and how the mistakes of people's own records are refused.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string>

#include "support/check.h"
#include "support/json.h"
#include "support/refused.h"
#include "traces/check_trace.h"

namespace pe::testing {
namespace {

constexpr std::string_view kHead = R"({"posenc_trace":1,"scheme":"rope","steps":[)";

std::string with_step(std::string_view step) {
  return std::string(kHead) + std::string(step) + "]}";
}

Json answer_of(std::string_view trace, std::string_view config = "") {
  return parse_json(CheckedTrace(trace, config).answer());
}

std::string refusal_of(std::string_view trace, std::string_view config = "") {
  return refusal([&] { CheckedTrace(trace, config).answer(); });
}

std::string fault_of(std::string_view trace) { return answer_of(trace)["fault"].text; }

TEST_CASE("traces: a mistake of a record is refused by its name", "[traces][error]") {
  const auto [step, part] = GENERATE(table<const char*, const char*>({
      {R"~({"position_ids":"tensor([[0, 1, 2]])"})~",
       "steps[0].position_ids must be lists of whole numbers, got the text 'tensor([[0, 1, 2]])': "
       "write tensor.tolist()"},
      {R"({"position_ids":array([[0, 1]])})", "got a printed array: write x.tolist()"},
      {R"({"position_ids":[0 1 2]})", "','"},
      {R"({"position_ids":[[0,1],[2]]})",
       "steps[0].position_ids must have lists of one length, got 2 and 1"},
      {R"({"position_ids":[0,[1]]})",
       "steps[0].position_ids must have all its numbers on one level"},
      {R"({"position_ids":[[0],1]})",
       "steps[0].position_ids must have all its numbers on one level"},
      {R"({"position_ids":[[[[0]]]]})",
       "must be [B][T], [N] or 3 axes of them ([3][B][T]), got [1][1][1][1]"},
      {R"({"position_ids":[[[0]],[[0]]]})", "must be [B][T], [N] or 3 axes"},
      {R"({"position_ids":[[0,0.5]]})", "must be whole numbers up to 2^53, got 0.5"},
      {R"({"position_ids":[[9007199254740994]]})", "must be whole numbers up to 2^53"},
      {R"({"position_ids":[0,1],"cu_seqlens":[1,2]})", "cu_seqlens must begin with 0"},
      {R"({"position_ids":[0,1],"cu_seqlens":[0,2,1]})", "cu_seqlens must not fall, got 1 after 2"},
      {R"({"position_ids":[0,1,2,3],"cu_seqlens":[0,4294967300]})",
       "must leave the trace at most 4000000 ids, got a call of 1 row of 4294967300"},
      {R"({"cu_seqlens":[0,4294967300],"documents":[1,1,1,1]})",
       "must leave the trace at most 4000000 ids, got a call of 1 row of 4294967300"},
      {R"({"position_ids":[[0,1]],"cache_len":0})",
       "cache_len must be a list with a number for each row, got 0: write [n] * B"},
      {R"({"position_ids":[[0,1]],"cache_len":[-1]})", "cache_len must not be below 0"},
      {R"({"position_ids":[[0,1]],"input_ids":7})",
       "steps[0].input_ids must be a list with an entry for each token, got 7"},
      {R"({"documents":7})", "documents must be a list with an entry for each token, got 7"},
      {R"({"kinds":1})", "kinds must be a list with an entry for each token, got 1"},
      {R"({"position_ids":[[0,1]],"attention_mask":[[[[0,-10000],[0,0]]]]})",
       "must be [B][S]; write a mask of every row and key as `visible`"},
      {R"({"position_ids":[[0,1]],"attention_mask":[[0,-10000]]})",
       "write an additive mask as (mask > -1e4)"},
      {R"({"position_ids":[[0,1]],"visible":[[[0,1],[2,1]]]})",
       "visible must have ranges lo, hi with lo <= hi, got 2, 1"},
      {R"({"position_ids":[[0,1]],"visible":[[[0,1],[0]]]})", "in pairs lo, hi"},
      {R"({"position_ids":[[0,1]],"kinds":[[0,3]]})",
       "must be 0 (text), 1 (image) or 2 (video), got 3"},
      {R"({"position_ids":[[0],[0]],"seq":["a","a"]})",
       "seq must name each row once, got 'a' twice"},
      {R"({"positions":[[0,1]]})",
       "steps[0].positions is not a name of this format, which has here: seq, role, "
       "position_ids, "},
      {R"({"position_ids":[[0,1]],"role":"verifier"})",
       "must be one of target, draft, got 'verifier'"},
      {R"({"position_ids":[[0,1]],"kept":[3]})",
       "kept must be at most the call's tokens, 2 of row 0, got 3"},
      {R"({"position_ids":[[5,6]],"cache_len":[5],"cached_positions":[[0,2]]})",
       "cached_positions must have a position for each row of the cache, 5 of row 0, got 2"},
      {R"({"position_ids":[[5,6]],"cache_len":[5],"cached_positions":[[0,10]]})", "got 10"},
      {R"({"position_ids":[[7,8]],"position_ids":[[0,1]]})",
       "steps[0].position_ids must be given once"},
  }));
  const std::string said = refusal_of(with_step(step));
  INFO(step << "\n" << said);
  CHECK(said.find(part) != std::string::npos);
}

TEST_CASE("traces: what stands beside the steps is refused by its name", "[traces][error]") {
  const auto [trace, part] = GENERATE(table<const char*, const char*>({
      {R"({"steps":[]})", "trace.posenc_trace must be given"},
      {R"({"posenc_trace":1})", "trace.steps must be given"},
      {R"({"posenc_trace":2,"steps":[]})", "trace.posenc_trace must be 1, got 2"},
      {R"({"posenc_trace":1,"position_ids":[[0,1]]})",
       "trace.position_ids is not a name of this format, which has here: posenc_trace, steps, "
       "scheme, eviction, "},
      {R"({"posenc_trace":1,"steps":[],"scheme":"rotary"})",
       "trace.scheme must be one of rope, mrope"},
      {R"({"posenc_trace":1,"steps":[],"cp":{"rank":2,"world":2}})", "ranks count from 0, got 2"},
      {R"({"posenc_trace":1,"steps":[],"grids":[{"seq":"0","kind":"image","grid":[1,4]}]})",
       "trace.grids[0].grid must be [t, h, w]"},
      {R"({"posenc_trace":1,"steps":[],"vectors":[{"step":0,"slot":0,"before":[1,0],"after":[1,0]}]})",
       "must name a step and a slot, both counted from 0"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":[0]}],"vectors":[{"step":4294967296,"slot":0,"before":[1,0],"after":[1,0]}]})",
       "must name a step and a slot, both counted from 0, got step 4294967296, slot 0"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":[0]}],"vectors":[{"step":0,"slot":4294967296,"before":[1,0],"after":[1,0]}]})",
       "must name a step and a slot, both counted from 0, got step 0, slot 4294967296"},
      {R"({"posenc_trace":1,"steps":[],"tables":[{"inv_freq":["NaN"]}]})",
       "\"nan\", \"inf\" or \"-inf\", got 'NaN'"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":[[7]]}],"steps":[{"position_ids":[[0]]}]})",
       "trace.steps must be given once"},
      {R"({"posenc_trace":1,"steps":[],"prompt_kinds":{"a":[0],"a":[1]}})",
       "trace.prompt_kinds.a must be given once"},
      {"[]", "trace must be an object with posenc_trace and steps: write json.dump(trace, file)"},
      {"tensor([[0, 1]])", "write json.dump(trace, file), with x.tolist()"},
      {"{'posenc_trace': 1}", ": write json.dump(trace, file)"},
      {R"({"posenc_trace":1,"steps":[{"attention_mask":[[True]]}]})", "write json.dump(trace"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":[[0 1 2]]}]})", "with x.tolist() for each"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":tensor([0])}]})", "with x.tolist() for each"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":[[0,1,...,9]]}]})", "with x.tolist() for"},
      {R"({"posenc_trace":1,"steps":[{"position_ids":{"0":1}}]})", "got an object: write x.tolist"},
      {"", "trace must be"},
  }));
  const std::string said = refusal_of(trace);
  INFO(trace << "\n" << said);
  CHECK(said.find(part) != std::string::npos);
}

TEST_CASE("traces: a fault that ends is told to the call where it does", "[traces]") {
  const auto [ids, part] = GENERATE(table<const char*, const char*>({
      {R"({"position_ids":[[3]]},{"position_ids":[[5]]},{"position_ids":[[6]]})",
       ": one too many from call 2 on. "},
      {R"({"position_ids":[[4]]},{"position_ids":[[4]]},{"position_ids":[[5]]})",
       ": one too many in call 1. "},
      {R"({"position_ids":[[5]]},{"position_ids":[[6]]},{"position_ids":[[5]]})",
       ": 2 too far in calls 1 to 2: the prompt's length less one. "},
  }));
  const Json answer = answer_of(join(
      R"({"posenc_trace":1,"scheme":"learned","offset":0,"steps":[{"position_ids":[[0,1,2]]},)",
      ids, "]}"));
  const std::string& said = answer["sequences"][0]["faults"][0]["sentence"].text;
  CAPTURE(said);
  CHECK(said.find(part) != std::string::npos);
}

TEST_CASE("traces: positions of long contexts are told to the last digit", "[traces]") {
  const Json answer = answer_of(
      R"({"posenc_trace":1,"scheme":"learned","offset":0,"steps":[{"cache_len":[10485759],)"
      R"("position_ids":[[10485759,10485760,10485762]]}]})");
  const Json& fault = answer["sequences"][0]["faults"][0];
  CAPTURE(fault["sentence"].text, fault["assertion"].text);
  CHECK(fault["sentence"].text.find("should be at 10485761; it is at 10485762") !=
        std::string::npos);
  CHECK(fault["sentence"].text.ends_with(" 1 of 3 tokens is wrong."));
}

TEST_CASE("traces: a table of a layer that the config lacks is refused", "[traces][error]") {
  const auto [where, part] = GENERATE(table<const char*, const char*>({
      {R"("layer":99)", "tables[0].layer must be below the config's 26 layers, got 99"},
      {R"("layer_type":"sliding")",
       "tables[0].layer_type must be one of sliding_attention, full_attention, got 'sliding'"},
  }));
  const std::string trace =
      std::string(R"({"posenc_trace":1,"steps":[{"position_ids":[[0,1]]}],"tables":[{)") + where +
      R"(,"inv_freq":[1,0.5]}]})";
  const std::string said = refusal_of(trace, R"({"model_type":"gemma3_text"})");
  INFO(trace << "\n" << said);
  CHECK(said.find(part) != std::string::npos);
}

TEST_CASE("traces: one row of ids stands for all rows", "[traces]") {
  for (const char* ids : {"[0,1,2]", "[[0,1,2]]", "[[[0,1,2]],[[0,1,2]],[[0,1,2]]]"}) {
    const Json answer = answer_of(with_step(std::string(R"({"position_ids":)") + ids +
                                            R"(,"attention_mask":[[1,1,1],[1,1,1]]})"));
    CHECK(answer["sequences"].list.size() == 2);
    CHECK(answer["fault"].text.empty());
  }
}

TEST_CASE("traces: a leading or middle 1 is dropped beside cu_seqlens", "[traces]") {
  for (const char* ids : {"[0,1,0,1,2]", "[[0,1,0,1,2]]", "[[0,1,0,1,2],[0,1,0,1,2],[0,1,0,1,2]]",
                          "[[[0,1,0,1,2]],[[0,1,0,1,2]],[[0,1,0,1,2]]]"}) {
    const Json answer = answer_of(
        with_step(std::string(R"({"position_ids":)") + ids + R"(,"cu_seqlens":[0,2,5]})"));
    CHECK(answer["sequences"].list.size() == 2);
    CHECK(answer["fault"].text.empty());
  }
}

TEST_CASE("traces: a call without tokens changes nothing", "[traces]") {
  for (const char* empty :
       {R"({"position_ids":[]})", R"({"position_ids":[[0]],"attention_mask":[[0]]})",
        R"({"position_ids":[[]],"cache_len":[0]})"}) {
    const Json answer = answer_of(with_step(
        std::string(empty) +
        R"(,{"position_ids":[[8]],"cache_len":[8]},{"position_ids":[[9]],"cache_len":[9]})"));
    CHECK(answer["fault"].text.empty());
    CHECK(answer["sequences"][0]["tokens"].number == 2);
  }
}

TEST_CASE("traces: counts beyond 2^32 are told as they are", "[traces]") {
  const Json count = answer_of(
      with_step(R"({"position_ids":[0,1,2,3],"documents":[1,1,1,1],"cu_seqlens":[0,4294967300]})"));
  CHECK(count["fault"].text == "ids-count");
  CHECK(count["sequences"][0]["firstWrong"]["expected"].number == 4294967300);
  const Json key = answer_of(with_step(R"({"position_ids":[[8589934592]],"cache_len":[8589934592],)"
                                       R"("cached_positions":[[0,4294967301,7,4294967298]]})"));
  CHECK(key["fault"].text == "keys-elsewhere");
  CHECK(key["sequences"][0]["firstWrong"]["slot"].number == 4294967301);
}

TEST_CASE("traces: the log of llama.cpp's batches is a trace", "[traces]") {
  const std::string prompt =
      "init: n_tokens  = 3\ninit:   token     = [\n"
      "init:     0: id =      1 (             <s>), pos =    0, n_seq_id =  1, seq_id = [0], "
      "output = 0\n"
      "init:     1: id =     13 (               \n), pos =    1, n_seq_id =  1, seq_id = [0], "
      "output = 0\n"
      "init:     2: id =    306 (               I), pos =    2, n_seq_id =  1, seq_id = [0], "
      "output = 1\n";
  const auto step = [](int position, std::string_view function) {
    return std::string(function) +
           ":     0: id =    626 (              am), pos = " + std::to_string(position) +
           ", n_seq_id =  1, seq_id = [0], output = 1\n";
  };
  CHECK(fault_of(prompt + step(3, "init") + step(4, "init")).empty());
  // parts of a batch are printed once more
  CHECK(fault_of(prompt + step(3, "init") + step(3, "ubatch_print") + step(4, "init")).empty());
  const Json answer = answer_of(prompt + step(4, "init") + step(5, "init"));
  CHECK(answer["fault"].text == "step-off-by-one");
  CHECK(answer["sequences"][0]["firstWrong"]["step"].number == 1);
}

TEST_CASE("traces: sequences of a batch keep their numbers in the log", "[traces]") {
  const std::string text =
      "init:     0: id =      1 (a), pos =    0, n_seq_id =  1, seq_id = [0.], output = 0\n"
      "init:     1: id =      1 (b), pos =    0, n_seq_id =  2, seq_id = [01], output = 0\n"
      "init:     2: [embd], pos =    1, n_seq_id =  1, seq_id = [.1], output = 0\n";
  const Json answer = answer_of(text);
  REQUIRE(answer["sequences"].list.size() == 2);
  CHECK(answer["sequences"][1]["sequence"].text == "1");
  CHECK(answer["sequences"][1]["tokens"].number == 2);
}

TEST_CASE("traces: the timeline shows pads, and where each token should be", "[traces]") {
  CheckedTrace run(with_step(R"({"position_ids":[[0,1,2,3]],"attention_mask":[[0,0,1,1]]},
                   {"position_ids":[[4]],"attention_mask":[[0,0,1,1,1]]})"),
                   "");
  const Json rows = parse_json(run.timeline("0", 1, 3));
  REQUIRE(rows.list.size() == 3);
  CHECK(rows[0]["pad"].boolean);
  CHECK(rows[0]["expected"].type == Json::Type::Null);
  CHECK(rows[1]["token"].number == 0);
  CHECK(rows[1]["expected"].number == 0);
  CHECK(rows[1]["got"].number == 2);
  CHECK(rows[2]["slot"].number == 3);
  CHECK(parse_json(run.timeline("0", 4, 9)).list.size() == 1);
  CHECK_THROWS_AS(run.timeline("1", 0, 1), InputError);
}

TEST_CASE("traces: every k-th row is the same as of the whole timeline", "[traces]") {
  const std::string text = with_step(R"({"position_ids":[[0,1,2,3,4]],"cache_len":[0]},
    {"position_ids":[[5,6]],"cache_len":[5]},{"position_ids":[[4]],"cache_len":[4]},
    {"position_ids":[[5]],"cache_len":[5]})");
  CheckedTrace run(text, "");
  CHECK(answer_of(text)["sequences"][0]["slots"].number == 9);
  const Json all = parse_json(run.timeline("0", 0, 100));
  REQUIRE(all.list.size() == 9);
  CHECK(all[0]["cached"].number == 0);
  CHECK(all[7]["cached"].number == 4);
  constexpr std::size_t kEvery[] = {2, 3, 4, 100}, kFrom[] = {0, 1, 5};
  for (const std::size_t every : kEvery) {
    for (const std::size_t from : kFrom) {
      const Json some = parse_json(run.timeline("0", from, 100, every));
      REQUIRE(some.list.size() == (9 - from + every - 1) / every);
      for (std::size_t i = 0; i < some.list.size(); ++i) {
        CHECK(some[i]["got"].number == all[from + i * every]["got"].number);
        CHECK(some[i]["slot"].number == all[from + i * every]["slot"].number);
      }
    }
  }
  CHECK(parse_json(run.timeline("0", 0, 2, 4)).list.size() == 2);
  CHECK_THROWS_AS(run.timeline("0", 0, 1, 0), InputError);
}

TEST_CASE("traces: names of sequences are quoted as JSON wants", "[traces]") {
  CheckedTrace run(with_step(R"({"position_ids":[[0]],"seq":["a\"\\\n\u0001"]})"), "");
  CHECK(run.answer().find(R"("sequence":"a\"\\\u000a\u0001")") != std::string::npos);
}

TEST_CASE("traces: names of a file are cut where they are told", "[traces][error]") {
  const std::string name(100'000, 'x');
  const std::string head = R"({"posenc_trace":1,"steps":[{"position_ids":[[0]])";
  for (const std::string& trace :
       {R"({")" + name + R"(":1})", head + R"(,")" + name + R"(":1}]})",
        head + R"(,"seq":[")" + name + R"("]}]})", head + R"(,"role":")" + name + R"("}]})",
        R"({"posenc_trace":1,"prompt_kinds":{")" + name + R"(":[7]},"steps":[]})",
        R"({"posenc_trace":1,"steps":[],"tables":[{"inv_freq":[")" + name + R"("]}]})"}) {
    const std::string said = refusal_of(trace);
    INFO(said.substr(0, 300));
    CHECK(said != "accepted");
    CHECK(said.size() < 320);
  }
  CheckedTrace run(with_step(R"({"position_ids":[[0]]})"), "");
  const std::string said = refusal([&] { run.timeline(name, 0, 1); });
  CHECK(said != "accepted");
  CHECK(said.size() < 250);
}

/// Wide heads, of which only the last, slowest pair moves.
std::string one_pair_of(int width, std::string_view before, std::string_view after) {
  const auto list = [&](std::string_view last) {
    std::string numbers = "[";
    for (int i = 0; i < width; ++i) {
      const bool is_last = i + 1 == width / 2 || i + 1 == width;
      numbers += (i > 0 ? "," : "") + (is_last ? std::string(last) : std::string("0"));
    }
    return numbers + "]";
  };
  return R"({"posenc_trace":1,"steps":[{"position_ids":[[5]]}],"vectors":[{"step":0,"slot":0,)"
         R"("before":)" +
         list(before) + R"(,"after":)" + list(after) + "}]}";
}

TEST_CASE("traces: a vector that tells no places apart is refused before long", "[traces][work]") {
  const std::string config =
      R"({"model_type":"llama","hidden_size":8192,"num_attention_heads":1,"num_hidden_layers":1,)"
      R"("head_dim":8192,"max_position_embeddings":128})";
  const std::string said =
      refusal([&] { CheckedTrace(one_pair_of(8192, "1", "0.2"), config).answer(); });
  CHECK(said.starts_with("checkTrace: trace.vectors must leave at most 4290000000 steps of work"));
}

}  // namespace
}  // namespace pe::testing
