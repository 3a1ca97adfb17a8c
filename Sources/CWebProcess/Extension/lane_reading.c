#include "lane_private.h"

#include "line.h"
#include "memory.h"
#include "wire.h"

#include <errno.h>
#include <unistd.h>

/// Long enough for a burst, and short enough for drawing to go on.
static const gint64 longest_reading_microseconds = 4000;

/// Gives a port what memory holds. Whether that could be read.
static gboolean deliver_long(Port *port, guint32 length, int memory) {
    GBytes *records = length > 0 ? bytes_of_memory(memory, length) : NULL;
    if (records == NULL) return FALSE;
    port_deliver_long(port, records);
    g_bytes_unref(records);
    return TRUE;
}

/// Keeps what belongs to that which comes next. Whether it could be read.
static gboolean attach(Lane *lane, Port *port, guint32 kind, PacketReader *packet, int memory) {
    guint32 id = packet_read_number(packet);
    guint32 form = packet_read_number(packet);
    guint32 offset = kind == TOMBOLO_ARENA_ATTACHED ? packet_read_number(packet) : 0;
    guint32 length = kind != TOMBOLO_ATTACHED ? packet_read_number(packet) : 0;
    if (packet->failed || (form != TOMBOLO_BYTES && form != TOMBOLO_UTF8)) return FALSE;
    GBytes *bytes;
    switch (kind) {
    case TOMBOLO_ATTACHED: bytes = g_bytes_new(packet->next, packet->left); break;
    case TOMBOLO_ARENA_ATTACHED: bytes = lane_bytes_of_arena(lane, offset, length); break;
    default: bytes = bytes_of_memory(memory, length);
    }
    if (bytes == NULL) return FALSE;
    port_attach(port, id, form, bytes);
    return TRUE;
}

/// Carries out a packet about a port. Whether it is one.
static gboolean carry_out(Lane *lane, Port *port, guint32 kind, guint32 number, PacketReader *packet, int memory) {
    switch (kind) {
    case TOMBOLO_RECORDS: port_deliver(port, (const char *)packet->next, packet->left); return TRUE;
    case TOMBOLO_LONG_RECORDS: {
        guint32 length = packet_read_number(packet);
        return !packet->failed && deliver_long(port, length, memory);
    }
    case TOMBOLO_ATTACHED:
    case TOMBOLO_LONG_ATTACHED:
    case TOMBOLO_ARENA_ATTACHED: return attach(lane, port, kind, packet, memory);
    case TOMBOLO_CLOSED:
        port_detach(port);
        g_hash_table_remove(lane->ports, GUINT_TO_POINTER(number));
        return TRUE;
    default: return FALSE;
    }
}

gboolean lane_take(Lane *lane, PacketReader packet, int memory) {
    guint32 kind = packet_read_number(&packet);
    if (kind == TOMBOLO_ARENA || kind == TOMBOLO_RELEASED) return lane_take_arena(lane, kind, &packet, memory);
    guint32 number = packet_read_number(&packet);
    if (packet.failed) return FALSE;
    Port *port = g_hash_table_lookup(lane->ports, GUINT_TO_POINTER(number));
    // One that was closed from this side meanwhile.
    if (port == NULL) {
        // What it does not take is to be had again.
        if (kind == TOMBOLO_ARENA_ATTACHED) g_bytes_unref(lane_bytes_of_arena(lane, 0, 0));
        return TRUE;
    }
    port_ref(port);
    gboolean is_done = carry_out(lane, port, kind, number, &packet, memory);
    port_unref(port);
    return is_done;
}

gboolean lane_take_postponed(Lane *lane) {
    Parcel *parcel = g_queue_pop_head(lane->postponed);
    if (parcel == NULL) return FALSE;
    PacketReader packet = {.next = parcel->bytes->data, .left = parcel->bytes->len};
    gboolean is_taken = lane_take(lane, packet, parcel->memory);
    parcel_free(parcel);
    if (!is_taken) lane_end(lane);
    return TRUE;
}

/// Takes a packet in. Whether there was one.
static gboolean read_one(Lane *lane) {
    if (lane_take_postponed(lane)) return lane->line >= 0;
    int memory;
    ssize_t count = tombolo_line_receive(lane->line, lane->buffer, TOMBOLO_PACKET_LIMIT, &memory);
    if (count == -EAGAIN) return FALSE;
    lane->is_prompt = lane->sent_at != 0 && g_get_monotonic_time() - lane->sent_at < TOMBOLO_PROMPT_MICROSECONDS;
    lane->sent_at = 0;
    PacketReader packet = {.next = lane->buffer, .left = count > 0 ? (gsize)count : 0};
    if (count <= 0 || !lane_take(lane, packet, memory)) lane_end(lane);
    if (memory >= 0) close(memory);
    return lane->line >= 0;
}

/// Whether something was sent just now that is worth waiting for the answer to.
static gboolean expects_answer(const Lane *lane) { return lane->line >= 0 && lane->is_prompt && lane->sent_at != 0; }

/// Waits for what follows what was sent just now, if that has been worth the while.
static gboolean is_answered_promptly(Lane *lane) {
    if (!expects_answer(lane)) return FALSE;
    lane->is_prompt = tombolo_line_wait(lane->line, TOMBOLO_PROMPT_MICROSECONDS);
    return lane->is_prompt;
}

gboolean lane_read_some(gint line, GIOCondition condition, gpointer data) {
    (void)line;
    (void)condition;
    Lane *lane = data;
    gint64 deadline = g_get_monotonic_time() + longest_reading_microseconds;
    do {
        // To look for more first would be in vain, and the waiting ends at once where there is more.
        while (read_one(lane) && !expects_answer(lane) && g_get_monotonic_time() < deadline) {}
    } while (is_answered_promptly(lane) && g_get_monotonic_time() < deadline);
    return lane->line >= 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}
