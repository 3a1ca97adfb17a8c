#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A set of regular expressions that RE2 (https://github.com/google/re2) matches together against a text.
///
/// A set is built on one thread. After it is compiled, any number of threads may search it.
typedef struct pattern_set pattern_set;

/// The result of `pattern_set_first_match` when nothing matches.
#define PATTERN_SET_NO_MATCH (-1)

/// Creates an empty set; null if there is not enough memory. `memory_limit` is the maximum size of the set's automaton in bytes.
pattern_set *_Nullable pattern_set_create(size_t memory_limit);

/// Adds an expression and returns its index, beginning with 0. Returns -1 for an invalid or too large expression, with
/// the reason in `error`, which is always null-terminated text.
int pattern_set_add(pattern_set *_Nonnull set, const char *_Nullable text, size_t length, char *_Nonnull error, size_t error_capacity);

/// Compiles the set, after which no expression can be added. Returns false if all expressions together need more memory than the limit.
bool pattern_set_compile(pattern_set *_Nonnull set);

/// Returns the lowest index of the expressions that match at the beginning of the text, or PATTERN_SET_NO_MATCH.
int pattern_set_first_match(const pattern_set *_Nonnull set, const char *_Nullable text, size_t length);

void pattern_set_free(pattern_set *_Nullable set);

#ifdef __cplusplus
}
#endif
