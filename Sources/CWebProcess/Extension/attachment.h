#pragma once

#include "arena.h"

#include <glib.h>

/// What a page attaches to records, until all of it is there.
typedef struct {
    guint32 id;
    guint32 form;
    /// How long it will be, and how long it is.
    gsize total;
    gsize length;
    /// Where it is: a few bytes; or a piece of the arena; or memory of its own, whose descriptor is otherwise -1.
    GByteArray *bytes;
    TomboloArena *arena;
    char *piece;
    int memory;
} Attachment;

/// `arena` is where many bytes go, if there is room; or NULL.
Attachment *attachment_new(guint32 id, guint32 form, gsize total, TomboloArena *arena);
void attachment_free(Attachment *attachment);

/// Puts bytes behind those that are there. Whether there was room.
gboolean attachment_append(Attachment *attachment, gconstpointer bytes, gsize length);

/// Memory that came, as bytes; NULL where it cannot be read.
GBytes *bytes_of_memory(int memory, gsize length);
