#include "outgoing_packet.h"

#include "memory.h"

#include <errno.h>
#include <unistd.h>

OutgoingPacket *outgoing_packet_new(guint32 kind) {
    OutgoingPacket *outgoing = g_new0(OutgoingPacket, 1);
    outgoing->bytes = g_byte_array_new();
    outgoing->memory = -1;
    packet_write_number(outgoing->bytes, kind);
    return outgoing;
}

void outgoing_packet_free(gpointer data) {
    OutgoingPacket *outgoing = data;
    g_byte_array_unref(outgoing->bytes);
    if (outgoing->memory >= 0) close(outgoing->memory);
    g_free(outgoing);
}

OutgoingPacket *outgoing_packet_copying(const guchar *bytes, gsize length, int memory) {
    OutgoingPacket *outgoing = g_new0(OutgoingPacket, 1);
    outgoing->bytes = g_byte_array_new();
    g_byte_array_append(outgoing->bytes, bytes, (guint)length);
    outgoing->memory = memory;
    return outgoing;
}

int outgoing_packet_append(OutgoingPacket *outgoing, gconstpointer bytes, gsize length, gboolean is_long) {
    if (!is_long) {
        g_byte_array_append(outgoing->bytes, bytes, (guint)length);
        return 0;
    }
    if (length > G_MAXUINT32) return -EFBIG;
    int memory = tombolo_memory_with(bytes, length);
    if (memory < 0) return memory;
    packet_write_number(outgoing->bytes, (guint32)length);
    outgoing->memory = memory;
    return 0;
}
