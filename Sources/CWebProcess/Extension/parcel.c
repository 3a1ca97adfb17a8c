#include "parcel.h"

#include "memory.h"

#include <errno.h>
#include <unistd.h>

Parcel *parcel_new(guint32 kind) {
    Parcel *parcel = g_new0(Parcel, 1);
    parcel->bytes = g_byte_array_new();
    parcel->memory = -1;
    packet_write_number(parcel->bytes, kind);
    return parcel;
}

void parcel_free(gpointer data) {
    Parcel *parcel = data;
    g_byte_array_unref(parcel->bytes);
    if (parcel->memory >= 0) close(parcel->memory);
    g_free(parcel);
}

Parcel *parcel_copying(const guchar *bytes, gsize length, int memory) {
    Parcel *parcel = g_new0(Parcel, 1);
    parcel->bytes = g_byte_array_new();
    g_byte_array_append(parcel->bytes, bytes, (guint)length);
    parcel->memory = memory;
    return parcel;
}

int parcel_append(Parcel *parcel, gconstpointer bytes, gsize length, gboolean is_long) {
    if (!is_long) {
        g_byte_array_append(parcel->bytes, bytes, (guint)length);
        return 0;
    }
    if (length > G_MAXUINT32) return -EFBIG;
    int memory = tombolo_memory_with(bytes, length);
    if (memory < 0) return memory;
    packet_write_number(parcel->bytes, (guint32)length);
    parcel->memory = memory;
    return 0;
}
