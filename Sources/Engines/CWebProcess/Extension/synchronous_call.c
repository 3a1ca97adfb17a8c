// Synchronous calls: script blocks until the program answers.

#include "channel_private.h"

#include "packet_socket.h"
#include "wire.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static gboolean catch_up(gpointer data) {
    Channel *channel = data;
    while (channel_take_postponed(channel)) {
    }
    g_clear_pointer(&channel->catching_up, g_source_unref);
    return G_SOURCE_REMOVE;
}

/// Stores a packet to be processed later, because script is blocked.
static void postpone(Channel *channel, ssize_t length, int memory) {
    g_queue_push_tail(channel->postponed, outgoing_packet_copying(channel->buffer, (gsize)length, memory));
    if (channel->catching_up != NULL) return;
    channel->catching_up = g_idle_source_new();
    g_source_set_priority(channel->catching_up, G_PRIORITY_DEFAULT);
    g_source_set_callback(channel->catching_up, catch_up, channel, NULL);
    g_source_attach(channel->catching_up, NULL);
}

/// Returns the text of an answer; NULL if there is no answer, or it cannot be read.
static char *answer_in(PacketReader *packet, guint32 kind, int memory) {
    if (kind == TOMBOLO_ANSWERED) return g_strndup((const char *)packet->next, packet->left);
    if (kind != TOMBOLO_LONG_ANSWERED) return NULL;
    guint32 length = packet_read_number(packet);
    // bytes_of_memory() checks the actual length before memory is allocated.
    GBytes *bytes = packet->failed || length == 0 ? NULL : bytes_of_memory(memory, length);
    if (bytes == NULL) return NULL;
    char *text = g_strndup(g_bytes_get_data(bytes, NULL), length);
    g_bytes_unref(bytes);
    return text;
}

static gboolean is_answer(guint32 kind) { return kind == TOMBOLO_ANSWERED || kind == TOMBOLO_LONG_ANSWERED || kind == TOMBOLO_UNANSWERED; }

static int microseconds_until(gint64 deadline) {
    gint64 left = deadline - g_get_monotonic_time();
    return left > 0 ? (int)MIN(left, 500000) : 0;
}

/// Processes the attachments of an answer that has arrived. The program sends them right before the answer, so they are the last
/// postponed packets.
static void take_attachments(Channel *channel, guint32 number) {
    guint count = 0;
    for (GList *link = g_queue_peek_tail_link(channel->postponed); link != NULL; link = link->prev) {
        OutgoingPacket *outgoing = link->data;
        PacketReader packet = {.next = outgoing->bytes->data, .left = outgoing->bytes->len};
        guint32 kind = packet_read_number(&packet);
        if (kind != TOMBOLO_ATTACHED && kind != TOMBOLO_LONG_ATTACHED && kind != TOMBOLO_SHARED_BUFFER_ATTACHED) break;
        if (packet_read_number(&packet) != number) break;
        count++;
    }
    // If the connection breaks meanwhile, the queue is emptied.
    for (; count > 0 && g_queue_get_length(channel->postponed) >= count; count--) {
        OutgoingPacket *outgoing = g_queue_pop_nth(channel->postponed, g_queue_get_length(channel->postponed) - count);
        PacketReader packet = {.next = outgoing->bytes->data, .left = outgoing->bytes->len};
        channel_take(channel, packet, outgoing->memory);
        outgoing_packet_free(outgoing);
    }
}

/// Waits for the answer to a synchronous call, until the deadline at the latest.
static char *wait_for_answer(Channel *channel, guint32 number, guint32 call, gint64 deadline) {
    while (channel->connection.socket >= 0) {
        // Sends waiting packets, because the main loop does not run meanwhile, and the program may be waiting for an
        // acknowledgement among them.
        if (!g_queue_is_empty(channel->unsent) && !channel_flush(channel) && channel->connection.socket < 0) return NULL;
        // Wait before the first read, because the answer never arrives that quickly.
        tombolo_socket_wait(channel->connection.socket, microseconds_until(deadline));
        int memory;
        ssize_t count = tombolo_socket_receive(channel->connection.socket, channel->buffer, TOMBOLO_PACKET_LIMIT, &memory);
        if (count == -EAGAIN) {
            if (g_get_monotonic_time() >= deadline) return NULL;
            continue;
        }
        if (count <= 0) {
            channel_end(channel);
            return NULL;
        }
        PacketReader packet = {.next = channel->buffer, .left = (gsize)count};
        channel_acknowledge(channel, packet, memory);
        guint32 kind = packet_read_number(&packet);
        if (kind == TOMBOLO_SHARED_BUFFER || kind == TOMBOLO_RELEASED) {
            gboolean is_taken = channel_take_shared_buffer(channel, kind, &packet, memory);
            if (memory >= 0) close(memory);
            if (!is_taken) channel_end(channel);
            continue;
        }
        if (!is_answer(kind)) {
            postpone(channel, count, memory);
            continue;
        }
        gboolean is_ours = packet_read_number(&packet) == number && packet_read_number(&packet) == call;
        char *answer = is_ours ? answer_in(&packet, kind, memory) : NULL;
        if (memory >= 0) close(memory);
        if (is_ours) {
            take_attachments(channel, number);
            return answer;
        }
        // This is the answer to an earlier call, which arrived too late.
    }
    return NULL;
}

char *channel_call(Channel *channel, guint32 number, const char *call) {
    gint64 deadline = g_get_monotonic_time() + TOMBOLO_SYNCHRONOUS_CALL_TIMEOUT * 1000LL;
    gsize length = strlen(call);
    gboolean is_long = length > TOMBOLO_MAXIMUM_INLINE;
    guint32 serial = ++channel->last_call;
    OutgoingPacket *outgoing = outgoing_packet_new(is_long ? TOMBOLO_LONG_SYNCHRONOUS_CALL : TOMBOLO_SYNCHRONOUS_CALL);
    packet_write_number(outgoing->bytes, number);
    packet_write_number(outgoing->bytes, serial);
    if (outgoing_packet_append(outgoing, call, length, is_long) < 0) {
        outgoing_packet_free(outgoing);
        return NULL;
    }
    channel_post(channel, outgoing);
    return channel_flush_until(channel, deadline) ? wait_for_answer(channel, number, serial, deadline) : NULL;
}
