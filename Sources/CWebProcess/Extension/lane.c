#include "lane_private.h"

#include "line.h"
#include "memory.h"
#include "wire.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

/// A program that does not take anything for so long is stuck.
static const gint64 longest_wait_microseconds = 30 * G_USEC_PER_SEC;
/// Packets that wait; beyond it a page that sends waits too.
static const guint most_unsent = 256;

static void detach(gpointer number, gpointer port, gpointer data) {
    (void)number;
    (void)data;
    port_detach(port);
}

static void clear_source(GSource **source) {
    if (*source == NULL) return;
    g_source_destroy(*source);
    g_source_unref(*source);
    *source = NULL;
}

void lane_end(Lane *lane) {
    if (lane->line < 0) return;
    clear_source(&lane->reading);
    clear_source(&lane->writing);
    clear_source(&lane->catching_up);
    close(lane->line);
    lane->line = -1;
    g_queue_clear_full(lane->unsent, parcel_free);
    g_queue_clear_full(lane->postponed, parcel_free);
    g_hash_table_foreach(lane->ports, detach, NULL);
    lane_end_arenas(lane);
    g_hash_table_remove_all(lane->ports);
}

/// Sends a parcel at once. Whether that was possible; an error ends the lane.
static gboolean post(Lane *lane, const Parcel *parcel) {
    int error = tombolo_line_send(lane->line, parcel->bytes->data, parcel->bytes->len, NULL, 0, parcel->memory);
    if (error < 0 && error != -EAGAIN) lane_end(lane);
    return error == 0;
}

gboolean lane_flush(Lane *lane) {
    while (!g_queue_is_empty(lane->unsent)) {
        if (!post(lane, g_queue_peek_head(lane->unsent))) return FALSE;
        parcel_free(g_queue_pop_head(lane->unsent));
    }
    clear_source(&lane->writing);
    return lane->line >= 0;
}

static gboolean write_some(gint line, GIOCondition condition, gpointer data) {
    (void)line;
    (void)condition;
    return lane_flush(data) ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static GSource *watch(Lane *lane, GIOCondition condition, GUnixFDSourceFunc function) {
    GSource *source = g_unix_fd_source_new(lane->line, condition);
    // Otherwise it is taken out of what is polled and put back each time, and each of the two wakes the loop once more.
    g_source_set_can_recurse(source, TRUE);
    g_source_set_callback(source, G_SOURCE_FUNC(function), lane, NULL);
    g_source_attach(source, NULL);
    return source;
}

/// Sends a parcel behind all that waits, and takes it over.
void lane_post(Lane *lane, Parcel *parcel) {
    if (lane->line >= 0 && g_queue_is_empty(lane->unsent) && post(lane, parcel)) return parcel_free(parcel);
    if (lane->line < 0) return parcel_free(parcel);
    g_queue_push_tail(lane->unsent, parcel);
    // A blocking write would wait for a program that may be waiting to write to us.
    if (lane->writing == NULL) lane->writing = watch(lane, G_IO_OUT, write_some);
}

gboolean lane_flush_until(Lane *lane, gint64 deadline) {
    while (!lane_flush(lane)) {
        gint64 left = deadline - g_get_monotonic_time();
        if (lane->line < 0 || left <= 0) return FALSE;
        // The program reads, in its own time.
        GPollFD line = {.fd = lane->line, .events = G_IO_OUT};
        g_poll(&line, 1, (gint)(left / 1000) + 1);
    }
    return TRUE;
}

/// Waits where much is on its way: memory holds a descriptor until it has gone, and there are not many. Whether there is room.
static gboolean make_room(Lane *lane) {
    if (g_queue_get_length(lane->unsent) < most_unsent) return lane->line >= 0;
    return lane_flush_until(lane, g_get_monotonic_time() + longest_wait_microseconds);
}

/// Sends records in a packet at once. Whether that was possible.
static gboolean post_records(Lane *lane, const guint32 head[2], GBytes *records) {
    if (lane->line < 0 || !g_queue_is_empty(lane->unsent)) return FALSE;
    gsize length;
    const void *bytes = g_bytes_get_data(records, &length);
    lane->sent_at = g_get_monotonic_time();
    return tombolo_line_send(lane->line, head, 2 * sizeof *head, bytes, length, -1) == 0;
}

void lane_send_records(Lane *lane, guint32 number, GBytes *records) {
    gsize length;
    const void *bytes = g_bytes_get_data(records, &length);
    gboolean is_long = length > TOMBOLO_LONGEST_INLINE;
    // The most frequent case, without making anything.
    guint32 head[] = {TOMBOLO_RECORDS, number};
    if (!is_long && post_records(lane, head, records)) return;
    Parcel *parcel = parcel_new(is_long ? TOMBOLO_LONG_RECORDS : TOMBOLO_RECORDS);
    packet_write_number(parcel->bytes, number);
    int error = make_room(lane) ? parcel_append(parcel, bytes, length, is_long) : -EAGAIN;
    if (error == 0) return lane_post(lane, parcel);
    parcel_free(parcel);
    g_warning("Tombolo: a document's message cannot be sent: %s", g_strerror(-error));
    lane_end(lane);
}

/// Sends a short attachment at once, without making anything. Whether that was possible.
static gboolean post_attachment(Lane *lane, guint32 number, const Attachment *attachment) {
    if (lane->line < 0 || attachment->bytes == NULL || !g_queue_is_empty(lane->unsent)) return FALSE;
    const guint32 head[] = {TOMBOLO_ATTACHED, number, attachment->id, attachment->form};
    const GByteArray *bytes = attachment->bytes;
    return tombolo_line_send(lane->line, head, sizeof head, bytes->data, bytes->len, -1) == 0;
}

gboolean lane_send_attachment(Lane *lane, guint32 number, Attachment *attachment) {
    if (post_attachment(lane, number, attachment)) return TRUE;
    gboolean is_long = attachment->memory >= 0;
    if (!make_room(lane) || (is_long && tombolo_memory_seal(attachment->memory) < 0)) return FALSE;
    Parcel *parcel = parcel_new(
        attachment->piece != NULL ? TOMBOLO_ARENA_ATTACHED : is_long ? TOMBOLO_LONG_ATTACHED : TOMBOLO_ATTACHED);
    packet_write_number(parcel->bytes, number);
    packet_write_number(parcel->bytes, attachment->id);
    packet_write_number(parcel->bytes, attachment->form);
    if (attachment->piece != NULL) {
        packet_write_number(parcel->bytes, (guint32)(attachment->piece - lane->arena.bytes));
        packet_write_number(parcel->bytes, (guint32)attachment->length);
        // The program says when it is to be had again.
        attachment->piece = NULL;
    } else if (is_long) {
        packet_write_number(parcel->bytes, (guint32)attachment->length);
        parcel->memory = attachment->memory;
        attachment->memory = -1;
    } else {
        g_byte_array_append(parcel->bytes, attachment->bytes->data, attachment->bytes->len);
    }
    lane_post(lane, parcel);
    return lane->line >= 0;
}

void lane_close(Lane *lane, guint32 number) {
    Parcel *parcel = parcel_new(TOMBOLO_CLOSED);
    packet_write_number(parcel->bytes, number);
    lane_post(lane, parcel);
    g_hash_table_remove(lane->ports, GUINT_TO_POINTER(number));
}

/// Opens a port over a line that is there; NULL when it has ended.
static Port *open_port(Lane *lane, const char *document, gboolean is_main_frame) {
    guint32 number = ++lane->last_number;
    Port *port = port_new(lane, number);
    g_hash_table_insert(lane->ports, GUINT_TO_POINTER(number), port);
    Parcel *parcel = parcel_new(TOMBOLO_OPENED);
    packet_write_number(parcel->bytes, number);
    packet_write_number(parcel->bytes, is_main_frame ? 1 : 0);
    packet_write_text(parcel->bytes, document);
    port_ref(port);
    lane_post(lane, parcel);
    if (lane->line >= 0) return port;
    port_unref(port);
    return NULL;
}

/// Connects and says hello. Whether that was possible.
static gboolean join(Lane *lane) {
    lane->line = tombolo_line_connect(lane->path);
    if (lane->line < 0) {
        g_warning("Tombolo: documents have no lane: %s", g_strerror(-lane->line));
        lane->line = -1;
        return FALSE;
    }
    lane->connection++;
    lane->sent_at = 0;
    lane->is_prompt = FALSE;
    lane->reading = watch(lane, G_IO_IN | G_IO_HUP | G_IO_ERR, lane_read_some);
    Parcel *hello = parcel_new(TOMBOLO_HELLO);
    packet_write_number(hello->bytes, TOMBOLO_WIRE_VERSION);
    packet_write_text(hello->bytes, lane->token);
    packet_write_number(hello->bytes, TOMBOLO_FOR_DOCUMENTS);
    lane_post(lane, hello);
    return lane->line >= 0;
}

Port *lane_open(Lane *lane, const char *document, gboolean is_main_frame) {
    Port *port = lane->line >= 0 ? open_port(lane, document, is_main_frame) : NULL;
    // The program ends the lines of processes that no longer show the page. A document that comes back from the page cache is in one.
    if (port == NULL && join(lane)) port = open_port(lane, document, is_main_frame);
    return port;
}

Lane *lane_new(const char *path, const char *token) {
    Lane *lane = g_new0(Lane, 1);
    lane->path = g_strdup(path);
    lane->token = g_strdup(token);
    lane->ports = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, (GDestroyNotify)port_unref);
    lane->unsent = g_queue_new();
    lane->postponed = g_queue_new();
    lane->buffer = g_malloc(TOMBOLO_PACKET_LIMIT);
    lane->arena = tombolo_arena_none();
    join(lane);
    return lane;
}
