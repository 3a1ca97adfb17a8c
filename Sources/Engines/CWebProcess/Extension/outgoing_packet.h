#pragma once

#include "packet.h"

/// A packet to be sent, and the memory that is sent with it or -1.
typedef struct {
    GByteArray *bytes;
    int memory;
} OutgoingPacket;

/// Creates a packet of this kind, with nothing else in it.
OutgoingPacket *outgoing_packet_new(guint32 kind);
/// Creates a copy of a received packet, and takes ownership of its memory.
OutgoingPacket *outgoing_packet_copying(const guchar *bytes, gsize length, int memory);
void outgoing_packet_free(gpointer outgoing);

/// Appends bytes to the packet, or if `is_long` puts them into memory with their length in the packet. Returns 0, or a negated
/// error number.
int outgoing_packet_append(OutgoingPacket *outgoing, gconstpointer bytes, gsize length, gboolean is_long);
