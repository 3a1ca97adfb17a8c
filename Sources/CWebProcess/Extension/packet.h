#pragma once

#include <glib.h>

/// Reads a packet from its start; once something is missing, everything else is missing too.
typedef struct {
    const guchar *next;
    gsize left;
    gboolean failed;
} PacketReader;

guint32 packet_read_number(PacketReader *packet);

/// A copy, to be freed; NULL when it is missing or holds a zero.
char *packet_read_text(PacketReader *packet);

void packet_write_number(GByteArray *packet, guint32 number);
void packet_write_text(GByteArray *packet, const char *text);
