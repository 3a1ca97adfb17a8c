#pragma once

#include <glib.h>

/// What a page attaches to records, until all of it is there: many bytes as memory.
typedef struct {
    guint32 id;
    guint32 form;
    GByteArray *bytes;
    /// -1 while the bytes are few.
    int memory;
    gsize length;
} Attachment;

Attachment *attachment_new(guint32 id, guint32 form);
void attachment_free(Attachment *attachment);

/// Puts bytes behind those that are there. Whether there was room.
gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length);

/// Memory that came, as bytes; NULL where it cannot be read.
GBytes *bytes_of_memory(int memory, gsize length);
