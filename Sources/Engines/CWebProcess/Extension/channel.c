#include "channel_private.h"

#include "packet_socket.h"
#include "memory.h"
#include "wire.h"

#include <errno.h>
#include <glib-unix.h>
#include <poll.h>

/// Timeout for a program that does not read. After this time the program is considered stuck.
static const gint64 maximum_wait_microseconds = 30 * G_USEC_PER_SEC;
/// Limit of unsent packets. Beyond it, a page that sends data blocks until there is room.
static const guint maximum_unsent = 256;

static void detach(gpointer number, gpointer receiver, gpointer channel) {
    (void)number;
    ((Channel *)channel)->functions->detach(receiver);
}

static void clear_source(GSource **source) {
    if (*source == NULL) return;
    g_source_destroy(*source);
    g_source_unref(*source);
    *source = NULL;
}

void channel_end(Channel *channel) {
    if (channel->connection.socket < 0) return;
    clear_source(&channel->reading);
    clear_source(&channel->writing);
    clear_source(&channel->catching_up);
    connection_close(&channel->connection);
    g_queue_clear_full(channel->unsent, outgoing_packet_free);
    g_queue_clear_full(channel->postponed, outgoing_packet_free);
    g_hash_table_foreach(channel->receivers, detach, channel);
    channel_end_shared_buffers(channel);
    g_hash_table_remove_all(channel->receivers);
}

/// Sends a packet without waiting. Returns whether the packet was sent. An error ends the direct channel.
static gboolean post(Channel *channel, const OutgoingPacket *outgoing) {
    int error = tombolo_socket_send(channel->connection.socket, outgoing->bytes->data, outgoing->bytes->len, NULL, 0, outgoing->memory);
    if (error < 0 && error != -EAGAIN) channel_end(channel);
    return error == 0;
}

gboolean channel_flush(Channel *channel) {
    while (!g_queue_is_empty(channel->unsent)) {
        if (!post(channel, g_queue_peek_head(channel->unsent))) return FALSE;
        outgoing_packet_free(g_queue_pop_head(channel->unsent));
    }
    clear_source(&channel->writing);
    return channel->connection.socket >= 0;
}

static gboolean write_some(gint connection, GIOCondition condition, gpointer data) {
    (void)connection;
    (void)condition;
    return channel_flush(data) ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static GSource *watch(Channel *channel, GIOCondition condition, GUnixFDSourceFunc function) {
    GSource *source = g_unix_fd_source_new(channel->connection.socket, condition);
    // Without this, GLib removes the descriptor from the poll set during each dispatch and adds it again afterwards,
    // and each of these changes wakes the main loop once more.
    g_source_set_can_recurse(source, TRUE);
    g_source_set_callback(source, G_SOURCE_FUNC(function), channel, NULL);
    g_source_attach(source, NULL);
    return source;
}

/// Sends a packet after all packets that wait. Takes ownership of the packet.
void channel_post(Channel *channel, OutgoingPacket *outgoing) {
    if (channel->connection.socket >= 0 && g_queue_is_empty(channel->unsent) && post(channel, outgoing)) return outgoing_packet_free(outgoing);
    if (channel->connection.socket < 0) return outgoing_packet_free(outgoing);
    g_queue_push_tail(channel->unsent, outgoing);
    // The rest is sent from the main loop. A blocking write could deadlock: the program may be blocked in a write to this
    // process.
    if (channel->writing == NULL) channel->writing = watch(channel, G_IO_OUT, write_some);
}

gboolean channel_flush_until(Channel *channel, gint64 deadline) {
    while (!channel_flush(channel)) {
        if (channel->connection.socket < 0 || g_get_monotonic_time() >= deadline) return FALSE;
        connection_wait(&channel->connection, POLLOUT, deadline);
    }
    return TRUE;
}

/// Waits if many packets are unsent, because memory occupies a file descriptor until it has been sent, and the number
/// of descriptors is limited. Returns whether there is room.
static gboolean make_room(Channel *channel) {
    if (g_queue_get_length(channel->unsent) < maximum_unsent) return channel->connection.socket >= 0;
    return channel_flush_until(channel, g_get_monotonic_time() + maximum_wait_microseconds);
}

/// Sends records in a packet without waiting. Returns whether the packet was sent.
static gboolean post_records(Channel *channel, const guint32 head[2], GBytes *records) {
    if (channel->connection.socket < 0 || !g_queue_is_empty(channel->unsent)) return FALSE;
    gsize length;
    const void *bytes = g_bytes_get_data(records, &length);
    channel->sent_at = g_get_monotonic_time();
    return tombolo_socket_send(channel->connection.socket, head, 2 * sizeof *head, bytes, length, -1) == 0;
}

void channel_send_records(Channel *channel, guint32 number, GBytes *records) {
    gsize length;
    const void *bytes = g_bytes_get_data(records, &length);
    gboolean is_long = length > TOMBOLO_MAXIMUM_INLINE;
    // The most frequent case is handled without an allocation.
    guint32 head[] = {TOMBOLO_RECORDS, number};
    if (!is_long && post_records(channel, head, records)) return;
    OutgoingPacket *outgoing = outgoing_packet_new(is_long ? TOMBOLO_LONG_RECORDS : TOMBOLO_RECORDS);
    packet_write_number(outgoing->bytes, number);
    int error = make_room(channel) ? outgoing_packet_append(outgoing, bytes, length, is_long) : -EAGAIN;
    if (error == 0) return channel_post(channel, outgoing);
    outgoing_packet_free(outgoing);
    g_warning("Tombolo: a document's message cannot be sent: %s", g_strerror(-error));
    channel_end(channel);
}

/// Sends a short attachment without waiting or allocating. Returns whether it was sent.
static gboolean post_attachment(Channel *channel, guint32 number, const Attachment *attachment) {
    if (channel->connection.socket < 0 || attachment->bytes == NULL || !g_queue_is_empty(channel->unsent)) return FALSE;
    const guint32 head[] = {TOMBOLO_ATTACHED, number, attachment->id, attachment->form};
    const GByteArray *bytes = attachment->bytes;
    return tombolo_socket_send(channel->connection.socket, head, sizeof head, bytes->data, bytes->len, -1) == 0;
}

gboolean channel_send_attachment(Channel *channel, guint32 number, Attachment *attachment) {
    if (post_attachment(channel, number, attachment)) return TRUE;
    gboolean is_long = attachment->memory >= 0;
    if (!make_room(channel) || (is_long && tombolo_memory_seal(attachment->memory) < 0)) return FALSE;
    OutgoingPacket *outgoing = outgoing_packet_new(attachment->piece != NULL ? TOMBOLO_SHARED_BUFFER_ATTACHED
                                                   : is_long                 ? TOMBOLO_LONG_ATTACHED
                                                                             : TOMBOLO_ATTACHED);
    packet_write_number(outgoing->bytes, number);
    packet_write_number(outgoing->bytes, attachment->id);
    packet_write_number(outgoing->bytes, attachment->form);
    if (attachment->piece != NULL) {
        packet_write_number(outgoing->bytes, (guint32)(attachment->piece - channel->shared_buffer.bytes));
        packet_write_number(outgoing->bytes, (guint32)attachment->length);
        // The program has the piece now, and reports when the piece is free again.
        attachment->piece = NULL;
    } else if (is_long) {
        packet_write_number(outgoing->bytes, (guint32)attachment->length);
        outgoing->memory = attachment->memory;
        attachment->memory = -1;
    } else {
        g_byte_array_append(outgoing->bytes, attachment->bytes->data, attachment->bytes->len);
    }
    channel_post(channel, outgoing);
    return channel->connection.socket >= 0;
}

void channel_close(Channel *channel, guint32 number) {
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_CLOSED);
    packet_write_number(outgoing->bytes, number);
    channel_post(channel, outgoing);
    g_hash_table_remove(channel->receivers, GUINT_TO_POINTER(number));
}

/// Opens a port for a document over the existing connection. Returns its number; 0 if the connection has ended.
static guint32 open_over_connection(Channel *channel, const char *document, gboolean is_main_frame, gpointer receiver) {
    if (channel->connection.socket < 0) return 0;
    guint32 number = ++channel->last_number;
    g_hash_table_insert(channel->receivers, GUINT_TO_POINTER(number), channel->functions->ref(receiver));
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_OPENED);
    packet_write_number(outgoing->bytes, number);
    packet_write_number(outgoing->bytes, is_main_frame ? 1 : 0);
    packet_write_text(outgoing->bytes, document);
    channel_post(channel, outgoing);
    return channel->connection.socket >= 0 ? number : 0;
}

/// Opens the connection. Returns whether that succeeded.
static gboolean join(Channel *channel) {
    int error = connection_open(&channel->connection);
    if (error < 0) {
        g_warning("Tombolo: documents have no direct channel: %s", g_strerror(-error));
        return FALSE;
    }
    channel->generation++;
    channel->sent_at = 0;
    channel->is_prompt = FALSE;
    channel->reading = watch(channel, G_IO_IN | G_IO_HUP | G_IO_ERR, channel_read_some);
    return TRUE;
}

guint32 channel_open(Channel *channel, const char *document, gboolean is_main_frame, gpointer receiver) {
    guint32 number = open_over_connection(channel, document, is_main_frame, receiver);
    // The program ends the connections of processes that no longer show the page. A document that returns from the page
    // cache is in such a process, which therefore connects again.
    if (number == 0 && join(channel)) number = open_over_connection(channel, document, is_main_frame, receiver);
    return number;
}

Channel *channel_new(const char *path, const char *token, const ReceiverFunctions *functions) {
    Channel *channel = g_new0(Channel, 1);
    channel->connection = connection_new(path, token, TOMBOLO_FOR_DOCUMENTS);
    channel->functions = functions;
    channel->receivers = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, functions->unref);
    channel->unsent = g_queue_new();
    channel->postponed = g_queue_new();
    channel->buffer = g_malloc(TOMBOLO_PACKET_LIMIT);
    channel->shared_buffer = tombolo_shared_buffer_none();
    join(channel);
    return channel;
}
