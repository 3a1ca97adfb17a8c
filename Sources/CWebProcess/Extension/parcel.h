#pragma once

#include "packet.h"

/// A packet on its way, and the memory that goes with it or -1.
typedef struct {
    GByteArray *bytes;
    int memory;
} Parcel;

/// A packet of this kind with nothing behind it.
Parcel *parcel_new(guint32 kind);
/// A copy of a packet that came, and its memory, which it takes over.
Parcel *parcel_copying(const guchar *bytes, gsize length, int memory);
void parcel_free(gpointer parcel);

/// Puts bytes behind all else: into the packet, or into memory with their length in the packet where `is_long`. Gives 0, or an error number
/// negated.
int parcel_append(Parcel *parcel, gconstpointer bytes, gsize length, gboolean is_long);
