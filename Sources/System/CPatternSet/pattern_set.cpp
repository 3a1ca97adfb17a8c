#include "CPatternSet.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace {

RE2::Options options_with(size_t memory_limit) {
    RE2::Options options;
    options.set_log_errors(false);
    options.set_dot_nl(true);
    options.set_max_mem(static_cast<int64_t>(memory_limit));
    return options;
}

/// Limit of the memory of one expression, so that `(x{1000}){1000}` is rejected instead of compiled.
constexpr size_t memory_limit_of_one = 1 << 20;

} // namespace

struct pattern_set {
    explicit pattern_set(size_t memory_limit) : together(options_with(memory_limit), RE2::ANCHOR_START), one(options_with(memory_limit_of_one)) {}

    RE2::Set together;
    RE2::Options one;
    std::vector<std::string> texts;

    /// Matches the expressions one after another, for a text on which the common automaton exceeds its memory.
    int first_match_one_by_one(re2::StringPiece text) const {
        for (size_t index = 0; index < texts.size(); index++) {
            RE2 expression(texts[index], one);
            if (expression.ok() && expression.Match(text, 0, text.size(), RE2::ANCHOR_START, nullptr, 0)) {
                return static_cast<int>(index);
            }
        }
        return PATTERN_SET_NO_MATCH;
    }
};

pattern_set *pattern_set_create(size_t memory_limit) { return new (std::nothrow) pattern_set(memory_limit); }

int pattern_set_add(pattern_set *set, const char *text, size_t length, char *error, size_t error_capacity) {
    std::string pattern(text == nullptr ? "" : text, text == nullptr ? 0 : length);
    RE2 expression(pattern, set->one);
    std::string reason = expression.ok() ? "" : expression.error();
    int index = -1;
    if (expression.ok()) index = set->together.Add(pattern, &reason);
    if (error_capacity > 0) {
        size_t count = std::min(reason.size(), error_capacity - 1);
        std::memcpy(error, reason.data(), count);
        error[count] = 0;
    }
    if (index >= 0) set->texts.push_back(std::move(pattern));
    return index;
}

bool pattern_set_compile(pattern_set *set) { return set->together.Compile(); }

int pattern_set_first_match(const pattern_set *set, const char *text, size_t length) {
    re2::StringPiece piece(text == nullptr ? "" : text, text == nullptr ? 0 : length);
    std::vector<int> matches;
    RE2::Set::ErrorInfo failure{RE2::Set::kNoError};
    if (set->together.Match(piece, &matches, &failure)) return *std::min_element(matches.begin(), matches.end());
    if (failure.kind == RE2::Set::kNoError) return PATTERN_SET_NO_MATCH;
    return set->first_match_one_by_one(piece);
}

void pattern_set_free(pattern_set *set) { delete set; }
