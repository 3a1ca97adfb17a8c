#include "channel_private.h"

#include "packet_socket.h"
#include "memory.h"
#include "wire.h"

#include <errno.h>
#include <unistd.h>

/// Limit of the time for which one turn of the main loop reads: enough for a burst of packets, and short enough for smooth
/// drawing.
static const gint64 maximum_reading_microseconds = 4000;

/// Delivers records that are in memory. Returns whether they could be read.
static gboolean deliver_long(const Channel *channel, gpointer receiver, guint32 length, int memory) {
    GBytes *records = length > 0 ? bytes_of_memory(memory, length) : NULL;
    if (records == NULL) return FALSE;
    channel->functions->deliver_long(receiver, records);
    g_bytes_unref(records);
    return TRUE;
}

/// Passes an attachment of the next records or answer to its receiver. Returns whether the attachment could be read.
static gboolean attach(Channel *channel, gpointer receiver, guint32 kind, PacketReader *packet, int memory) {
    guint32 id = packet_read_number(packet);
    guint32 form = packet_read_number(packet);
    guint32 offset = kind == TOMBOLO_SHARED_BUFFER_ATTACHED ? packet_read_number(packet) : 0;
    guint32 length = kind != TOMBOLO_ATTACHED ? packet_read_number(packet) : 0;
    if (packet->failed || (form != TOMBOLO_BYTES && form != TOMBOLO_UTF8)) return FALSE;
    GBytes *bytes;
    switch (kind) {
    case TOMBOLO_ATTACHED:
        bytes = g_bytes_new(packet->next, packet->left);
        break;
    case TOMBOLO_SHARED_BUFFER_ATTACHED:
        bytes = channel_bytes_of_shared_buffer(channel, offset, length);
        break;
    default:
        bytes = bytes_of_memory(memory, length);
    }
    if (bytes == NULL) return FALSE;
    channel->functions->attach(receiver, id, form, bytes);
    return TRUE;
}

/// Processes a packet about a document. Returns whether the packet is valid.
static gboolean carry_out(Channel *channel, gpointer receiver, guint32 kind, guint32 number, PacketReader *packet, int memory) {
    switch (kind) {
    case TOMBOLO_RECORDS:
        channel->functions->deliver(receiver, (const char *)packet->next, packet->left);
        return TRUE;
    case TOMBOLO_LONG_RECORDS: {
        guint32 length = packet_read_number(packet);
        return !packet->failed && deliver_long(channel, receiver, length, memory);
    }
    case TOMBOLO_ATTACHED:
    case TOMBOLO_LONG_ATTACHED:
    case TOMBOLO_SHARED_BUFFER_ATTACHED:
        return attach(channel, receiver, kind, packet, memory);
    case TOMBOLO_CLOSED:
        channel->functions->detach(receiver);
        g_hash_table_remove(channel->receivers, GUINT_TO_POINTER(number));
        return TRUE;
    // The answer to a synchronous call for which script no longer waits.
    case TOMBOLO_ANSWERED:
    case TOMBOLO_LONG_ANSWERED:
    case TOMBOLO_UNANSWERED:
        return TRUE;
    default:
        return FALSE;
    }
}

void channel_acknowledge(Channel *channel, PacketReader packet, int memory) {
    // A shared buffer is sent as memory too, but is not acknowledged.
    if (memory < 0 || packet_read_number(&packet) == TOMBOLO_SHARED_BUFFER) return;
    const guint32 head[] = {TOMBOLO_RECEIVED, 0};
    // If the connection is broken, the next read ends it. The packet that has been received is still processed.
    if (g_queue_is_empty(channel->unsent) && tombolo_socket_send(channel->connection.socket, head, sizeof head, NULL, 0, -1) != -EAGAIN) return;
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_RECEIVED);
    packet_write_number(outgoing->bytes, 0);
    channel_post(channel, outgoing);
}

gboolean channel_take(Channel *channel, PacketReader packet, int memory) {
    guint32 kind = packet_read_number(&packet);
    if (kind == TOMBOLO_SHARED_BUFFER || kind == TOMBOLO_RELEASED) return channel_take_shared_buffer(channel, kind, &packet, memory);
    guint32 number = packet_read_number(&packet);
    if (packet.failed) return FALSE;
    gpointer receiver = g_hash_table_lookup(channel->receivers, GUINT_TO_POINTER(number));
    // This side has closed the document while the packet was on its way.
    if (receiver == NULL) {
        // Taking and releasing an empty piece reports to the program that the attachment's piece is free.
        if (kind == TOMBOLO_SHARED_BUFFER_ATTACHED) g_bytes_unref(channel_bytes_of_shared_buffer(channel, 0, 0));
        return TRUE;
    }
    channel->functions->ref(receiver);
    gboolean is_done = carry_out(channel, receiver, kind, number, &packet, memory);
    channel->functions->unref(receiver);
    return is_done;
}

gboolean channel_take_postponed(Channel *channel) {
    OutgoingPacket *outgoing = g_queue_pop_head(channel->postponed);
    if (outgoing == NULL) return FALSE;
    PacketReader packet = {.next = outgoing->bytes->data, .left = outgoing->bytes->len};
    gboolean is_taken = channel_take(channel, packet, outgoing->memory);
    outgoing_packet_free(outgoing);
    if (!is_taken) channel_end(channel);
    return TRUE;
}

/// Processes a packet. Returns whether there was one.
static gboolean read_one(Channel *channel) {
    if (channel_take_postponed(channel)) return channel->connection.socket >= 0;
    int memory;
    ssize_t count = tombolo_socket_receive(channel->connection.socket, channel->buffer, TOMBOLO_PACKET_LIMIT, &memory);
    if (count == -EAGAIN) return FALSE;
    channel->is_prompt = channel->sent_at != 0 && g_get_monotonic_time() - channel->sent_at < TOMBOLO_PROMPT_MICROSECONDS;
    channel->sent_at = 0;
    PacketReader packet = {.next = channel->buffer, .left = count > 0 ? (gsize)count : 0};
    channel_acknowledge(channel, packet, memory);
    if (count <= 0 || !channel_take(channel, packet, memory)) channel_end(channel);
    if (memory >= 0) close(memory);
    return channel->connection.socket >= 0;
}

/// Whether data was sent just now for which a prompt answer is likely, so that it is worthwhile to wait for the answer.
static gboolean expects_answer(const Channel *channel) { return channel->connection.socket >= 0 && channel->is_prompt && channel->sent_at != 0; }

/// Waits a short time for the answer to data that was sent just now, if such waits have succeeded before. Returns whether it
/// arrived.
static gboolean is_answered_promptly(Channel *channel) {
    if (!expects_answer(channel)) return FALSE;
    channel->is_prompt = tombolo_socket_wait(channel->connection.socket, TOMBOLO_PROMPT_MICROSECONDS);
    return channel->is_prompt;
}

gboolean channel_read_some(gint connection, GIOCondition condition, gpointer data) {
    (void)connection;
    (void)condition;
    Channel *channel = data;
    gint64 deadline = g_get_monotonic_time() + maximum_reading_microseconds;
    do {
        // If an answer is expected, stop reading and wait for it: another read would most likely find no packet yet,
        // and if there is one, the wait returns immediately.
        while (read_one(channel) && !expects_answer(channel) && g_get_monotonic_time() < deadline) {
        }
    } while (is_answered_promptly(channel) && g_get_monotonic_time() < deadline);
    return channel->connection.socket >= 0 ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}
