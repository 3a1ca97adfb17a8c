#pragma once

#include <glib.h>

/// Reads a packet from its start. Once a read has failed, all later reads fail too.
typedef struct {
    const guchar *next;
    gsize left;
    gboolean failed;
} PacketReader;

guint32 packet_read_number(PacketReader *packet);

/// Reads a copy of a text, which the caller frees; NULL if the text is missing or contains a zero byte.
char *packet_read_text(PacketReader *packet);

void packet_write_number(GByteArray *packet, guint32 number);
void packet_write_text(GByteArray *packet, const char *text);
