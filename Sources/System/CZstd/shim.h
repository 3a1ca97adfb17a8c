#pragma once

#include <zstd.h>
#include <zstd_errors.h>

// Swift does not import the macros of these numbers.

/// The result of `ZSTD_getFrameContentSize` for a frame that does not state its size.
static inline unsigned long long tombolo_zstd_unknown_size(void) { return ZSTD_CONTENTSIZE_UNKNOWN; }

/// Whether the result of a function is the error for output that does not fit its buffer.
static inline int tombolo_zstd_is_too_large(size_t result) { return ZSTD_getErrorCode(result) == ZSTD_error_dstSize_tooSmall; }
