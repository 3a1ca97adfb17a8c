#pragma once

#include "shared_buffer.h"

#include <glib.h>

/// An attachment that a page adds to records, while it is being assembled.
typedef struct {
    guint32 id;
    guint32 form;
    /// The final length, and the length so far, in bytes.
    gsize total;
    gsize length;
    /// The storage of the bytes, one of three: `bytes` for a short attachment, `piece` in the shared buffer, or
    /// `memory` of its own. The other two are NULL or, for `memory`, -1.
    GByteArray *bytes;
    TomboloSharedBuffer *shared_buffer;
    char *piece;
    int memory;
} Attachment;

/// Creates an attachment. A long one is stored in `shared_buffer` if there is room. `shared_buffer` may be NULL.
Attachment *attachment_new(guint32 id, guint32 form, gsize total, TomboloSharedBuffer *shared_buffer);
void attachment_free(Attachment *attachment);

/// Appends bytes. Returns whether they could be stored within the final length.
gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length);

/// Returns received memory as bytes; NULL if it cannot be read.
GBytes *bytes_of_memory(int memory, gsize length);
