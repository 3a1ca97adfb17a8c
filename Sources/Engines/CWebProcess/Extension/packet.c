#include "packet.h"

#include <string.h>

guint32 packet_read_number(PacketReader *packet) {
    guint32 number = 0;
    if (packet->failed || packet->left < sizeof number) {
        packet->failed = TRUE;
        return 0;
    }
    memcpy(&number, packet->next, sizeof number);
    packet->next += sizeof number;
    packet->left -= sizeof number;
    return number;
}

char *packet_read_text(PacketReader *packet) {
    guint32 length = packet_read_number(packet);
    if (packet->failed || length > packet->left || memchr(packet->next, 0, length) != NULL) {
        packet->failed = TRUE;
        return NULL;
    }
    char *text = g_strndup((const char *)packet->next, length);
    packet->next += length;
    packet->left -= length;
    return text;
}

void packet_write_number(GByteArray *packet, guint32 number) { g_byte_array_append(packet, (const guchar *)&number, sizeof number); }

void packet_write_text(GByteArray *packet, const char *text) {
    gsize length = strlen(text);
    packet_write_number(packet, (guint32)length);
    g_byte_array_append(packet, (const guchar *)text, (guint)length);
}
