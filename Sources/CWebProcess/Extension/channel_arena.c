// For F_DUPFD_CLOEXEC.
#define _GNU_SOURCE

// Memory for attachments, which is used repeatedly.

#include "channel_private.h"

#include "memory.h"
#include "wire.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/// Announces an arena to the program. The packet takes ownership of the descriptor; -1 announces that the arena has been
/// released.
static void tell_of_arena(Channel *channel, guint32 length, int memory) {
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_ARENA);
    packet_write_number(outgoing->bytes, 0);
    packet_write_number(outgoing->bytes, length);
    outgoing->memory = memory;
    channel_post(channel, outgoing);
}

static void close_arena(Channel *channel) {
    tombolo_arena_close(&channel->arena);
    if (channel->arena_idle == NULL) return;
    g_source_destroy(channel->arena_idle);
    g_clear_pointer(&channel->arena_idle, g_source_unref);
}

/// Releases the memory once it has not been used for a while.
static gboolean close_if_idle(gpointer data) {
    Channel *channel = data;
    gint64 idle = g_get_monotonic_time() - channel->arena_used_at;
    if (channel->arena.outstanding > 0 || idle < TOMBOLO_ARENA_IDLE_SECONDS * G_USEC_PER_SEC) return G_SOURCE_CONTINUE;
    close_arena(channel);
    tell_of_arena(channel, 0, -1);
    return G_SOURCE_REMOVE;
}

TomboloArena *channel_arena(Channel *channel, gsize length) {
    if (length <= TOMBOLO_MAXIMUM_INLINE || length > TOMBOLO_ARENA_LENGTH || channel->socket < 0) return NULL;
    channel->arena_used_at = g_get_monotonic_time();
    if (channel->arena.bytes != NULL) return &channel->arena;
    if (tombolo_arena_open(&channel->arena, TOMBOLO_ARENA_LENGTH) < 0) return NULL;
    int memory = fcntl(channel->arena.memory, F_DUPFD_CLOEXEC, 0);
    if (memory < 0) {
        tombolo_arena_close(&channel->arena);
        return NULL;
    }
    channel->arena_idle = g_timeout_source_new_seconds(TOMBOLO_ARENA_IDLE_SECONDS);
    g_source_set_callback(channel->arena_idle, close_if_idle, channel, NULL);
    g_source_attach(channel->arena_idle, NULL);
    tell_of_arena(channel, TOMBOLO_ARENA_LENGTH, memory);
    return channel->arena.bytes != NULL ? &channel->arena : NULL;
}

void channel_end_arenas(Channel *channel) {
    close_arena(channel);
    g_clear_pointer(&channel->incoming_arena, g_bytes_unref);
}

static void unmap(gpointer data) {
    tombolo_arena_close(data);
    g_free(data);
}

static gboolean take_arena(Channel *channel, PacketReader *packet, int memory) {
    guint32 length = packet_read_number(packet);
    if (packet->failed) return FALSE;
    // Pieces that are still referenced keep the previous one.
    g_clear_pointer(&channel->incoming_arena, g_bytes_unref);
    if (memory < 0) return TRUE;
    TomboloArena *arena = g_new0(TomboloArena, 1);
    if (tombolo_arena_map(arena, memory, length) < 0) {
        g_free(arena);
        return FALSE;
    }
    channel->incoming_arena = g_bytes_new_with_free_func(arena->bytes, length, unmap, arena);
    return TRUE;
}

gboolean channel_take_arena(Channel *channel, guint32 kind, PacketReader *packet, int memory) {
    packet_read_number(packet);
    if (kind == TOMBOLO_ARENA) return take_arena(channel, packet, memory);
    if (kind != TOMBOLO_RELEASED || packet->failed) return FALSE;
    tombolo_arena_release(&channel->arena);
    return TRUE;
}

typedef struct {
    Channel *channel;
    /// The connection over which its arena came.
    guint generation;
    GBytes *arena;
} Piece;

static void release(gpointer data) {
    Piece *piece = data;
    Channel *channel = piece->channel;
    gboolean is_over = channel->socket < 0 || piece->generation != channel->generation;
    g_bytes_unref(piece->arena);
    g_free(piece);
    if (is_over) return;
    OutgoingPacket *outgoing = outgoing_packet_new(TOMBOLO_RELEASED);
    packet_write_number(outgoing->bytes, 0);
    channel_post(channel, outgoing);
}

GBytes *channel_bytes_of_arena(Channel *channel, gsize offset, gsize length) {
    if (channel->incoming_arena == NULL) return NULL;
    gsize size;
    const char *bytes = g_bytes_get_data(channel->incoming_arena, &size);
    if (offset > size || length > size - offset) return NULL;
    Piece *piece = g_new(Piece, 1);
    *piece = (Piece){.channel = channel, .generation = channel->generation, .arena = g_bytes_ref(channel->incoming_arena)};
    return g_bytes_new_with_free_func(bytes + offset, length, release, piece);
}
