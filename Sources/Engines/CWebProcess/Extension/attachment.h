#pragma once

#include "shared_buffer.h"

#include <glib.h>

/// An attachment of a page to records, until it is complete.
typedef struct {
    guint32 id;
    guint32 form;
    /// The final length, and the length so far, in bytes.
    gsize total;
    gsize length;
    /// The storage: a few bytes; or a piece of the shared buffer; or memory of its own, whose descriptor is otherwise -1.
    GByteArray *bytes;
    TomboloSharedBuffer *shared_buffer;
    char *piece;
    int memory;
} Attachment;

/// Creates an attachment. `shared_buffer` takes long ones, if there is room; or NULL.
Attachment *attachment_new(guint32 id, guint32 form, gsize total, TomboloSharedBuffer *shared_buffer);
void attachment_free(Attachment *attachment);

/// Appends bytes. Returns whether there was room.
gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length);

/// Received memory, as bytes; NULL if it cannot be read.
GBytes *bytes_of_memory(int memory, gsize length);
