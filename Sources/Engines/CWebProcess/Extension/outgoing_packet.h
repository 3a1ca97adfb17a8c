#pragma once

#include "packet.h"

/// A packet to be sent, and the descriptor of the memory that is sent with it; -1 for none.
typedef struct {
    GByteArray *bytes;
    int memory;
} OutgoingPacket;

/// Creates a packet that contains only its kind.
OutgoingPacket *outgoing_packet_new(guint32 kind);
/// Creates a packet from a received one. Copies the bytes, and takes ownership of the memory.
OutgoingPacket *outgoing_packet_copying(const guchar *bytes, gsize length, int memory);
void outgoing_packet_free(gpointer outgoing);

/// Appends bytes to the packet. If `is_long`, puts them into memory and appends only their length. Returns 0, or a negated error
/// number.
int outgoing_packet_append(OutgoingPacket *outgoing, gconstpointer bytes, gsize length, gboolean is_long);
