// For F_DUPFD_CLOEXEC.
#define _GNU_SOURCE

// The shared buffers of a channel: memory for attachments that is used repeatedly.

#include "channel_private.h"

#include "memory.h"
#include "wire.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/// Announces a shared buffer to the program. The packet takes ownership of the descriptor. -1 announces that the shared
/// buffer has been released.
static void announce_shared_buffer(Channel *channel, guint32 length, int memory) {
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_SHARED_BUFFER);
    packet_write_number(outgoing->bytes, 0);
    packet_write_number(outgoing->bytes, length);
    outgoing->memory = memory;
    channel_post(channel, outgoing);
}

static void close_shared_buffer(Channel *channel) {
    tombolo_shared_buffer_close(&channel->shared_buffer);
    if (channel->shared_buffer_idle == NULL) return;
    g_source_destroy(channel->shared_buffer_idle);
    g_clear_pointer(&channel->shared_buffer_idle, g_source_unref);
}

/// Releases the shared buffer if it has not been used for a while.
static gboolean close_if_idle(gpointer data) {
    Channel *channel = data;
    gint64 idle = g_get_monotonic_time() - channel->shared_buffer_used_at;
    if (channel->shared_buffer.outstanding > 0 || idle < TOMBOLO_SHARED_BUFFER_IDLE_SECONDS * G_USEC_PER_SEC) return G_SOURCE_CONTINUE;
    close_shared_buffer(channel);
    announce_shared_buffer(channel, 0, -1);
    return G_SOURCE_REMOVE;
}

TomboloSharedBuffer *channel_shared_buffer(Channel *channel, gsize length) {
    if (length <= TOMBOLO_MAXIMUM_INLINE || length > TOMBOLO_SHARED_BUFFER_LENGTH || channel->connection.socket < 0) return NULL;
    channel->shared_buffer_used_at = g_get_monotonic_time();
    if (channel->shared_buffer.bytes != NULL) return &channel->shared_buffer;
    if (tombolo_shared_buffer_open(&channel->shared_buffer, TOMBOLO_SHARED_BUFFER_LENGTH) < 0) return NULL;
    int memory = fcntl(channel->shared_buffer.memory, F_DUPFD_CLOEXEC, 0);
    if (memory < 0) {
        tombolo_shared_buffer_close(&channel->shared_buffer);
        return NULL;
    }
    channel->shared_buffer_idle = g_timeout_source_new_seconds(TOMBOLO_SHARED_BUFFER_IDLE_SECONDS);
    g_source_set_callback(channel->shared_buffer_idle, close_if_idle, channel, NULL);
    g_source_attach(channel->shared_buffer_idle, NULL);
    announce_shared_buffer(channel, TOMBOLO_SHARED_BUFFER_LENGTH, memory);
    return channel->shared_buffer.bytes != NULL ? &channel->shared_buffer : NULL;
}

void channel_end_shared_buffers(Channel *channel) {
    close_shared_buffer(channel);
    g_clear_pointer(&channel->incoming_shared_buffer, g_bytes_unref);
}

static void unmap(gpointer data) {
    tombolo_shared_buffer_close(data);
    g_free(data);
}

static gboolean take_shared_buffer(Channel *channel, PacketReader *packet, int memory) {
    guint32 length = packet_read_number(packet);
    if (packet->failed) return FALSE;
    // Pieces that are still referenced keep the previous shared buffer mapped.
    g_clear_pointer(&channel->incoming_shared_buffer, g_bytes_unref);
    if (memory < 0) return TRUE;
    TomboloSharedBuffer *shared_buffer = g_new0(TomboloSharedBuffer, 1);
    if (tombolo_shared_buffer_map(shared_buffer, memory, length) < 0) {
        g_free(shared_buffer);
        return FALSE;
    }
    channel->incoming_shared_buffer = g_bytes_new_with_free_func(shared_buffer->bytes, length, unmap, shared_buffer);
    return TRUE;
}

gboolean channel_take_shared_buffer(Channel *channel, guint32 kind, PacketReader *packet, int memory) {
    packet_read_number(packet);
    if (kind == TOMBOLO_SHARED_BUFFER) return take_shared_buffer(channel, packet, memory);
    if (kind != TOMBOLO_RELEASED || packet->failed) return FALSE;
    tombolo_shared_buffer_release(&channel->shared_buffer);
    return TRUE;
}

typedef struct {
    Channel *channel;
    /// The number of the connection over which the shared buffer was received.
    guint generation;
    GBytes *shared_buffer;
} Piece;

static void release(gpointer data) {
    Piece *piece = data;
    Channel *channel = piece->channel;
    gboolean is_over = channel->connection.socket < 0 || piece->generation != channel->generation;
    g_bytes_unref(piece->shared_buffer);
    g_free(piece);
    if (is_over) return;
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_RELEASED);
    packet_write_number(outgoing->bytes, 0);
    channel_post(channel, outgoing);
}

GBytes *channel_bytes_of_shared_buffer(Channel *channel, gsize offset, gsize length) {
    if (channel->incoming_shared_buffer == NULL) return NULL;
    gsize size;
    const char *bytes = g_bytes_get_data(channel->incoming_shared_buffer, &size);
    if (offset > size || length > size - offset) return NULL;
    Piece *piece = g_new(Piece, 1);
    *piece = (Piece){.channel = channel, .generation = channel->generation, .shared_buffer = g_bytes_ref(channel->incoming_shared_buffer)};
    return g_bytes_new_with_free_func(bytes + offset, length, release, piece);
}
