#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Regular expressions that are matched side by side, by RE2 (https://github.com/google/re2).
///
/// A set is built on one thread; once compiled it may be searched from any number of them.
typedef struct pattern_set pattern_set;

/// The result of `pattern_set_first_match` when nothing matches.
#define PATTERN_SET_NO_MATCH (-1)

/// An empty set, or null when there is no memory. `memory_limit` is what its automaton may take, in bytes.
pattern_set *_Nullable pattern_set_create(size_t memory_limit);

/// Adds an expression and gives its index, counted from 0, or -1 with the reason in `error` (always terminated).
int pattern_set_add(pattern_set *_Nonnull set, const char *_Nullable text, size_t length, char *_Nonnull error, size_t error_capacity);

/// Ends the building; false when the expressions together need more memory than allowed.
bool pattern_set_compile(pattern_set *_Nonnull set);

/// The lowest index of an expression that matches from the text's first byte on.
int pattern_set_first_match(const pattern_set *_Nonnull set, const char *_Nullable text, size_t length);

void pattern_set_free(pattern_set *_Nullable set);

#ifdef __cplusplus
}
#endif
