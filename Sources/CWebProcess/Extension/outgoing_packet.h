#pragma once

#include "packet.h"

/// A packet on its way, and the memory that goes with it or -1.
typedef struct {
    GByteArray *bytes;
    int memory;
} OutgoingPacket;

/// A packet of this kind with nothing behind it.
OutgoingPacket *outgoing_packet_new(guint32 kind);
/// A copy of a packet that came, and its memory, which it takes over.
OutgoingPacket *outgoing_packet_copying(const guchar *bytes, gsize length, int memory);
void outgoing_packet_free(gpointer outgoing);

/// Puts bytes behind all else: into the packet, or into memory with their length in the packet where `is_long`. Gives 0, or an error number
/// negated.
int outgoing_packet_append(OutgoingPacket *outgoing, gconstpointer bytes, gsize length, gboolean is_long);
