// For F_DUPFD_CLOEXEC.
#define _GNU_SOURCE

// Memory that attachments are in, used again and again.

#include "lane_private.h"

#include "memory.h"
#include "wire.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/// Tells the program of an arena, whose descriptor the parcel takes over; or, with -1, that there is none any more.
static void tell_of_arena(Lane *lane, guint32 length, int memory) {
    Parcel *parcel = parcel_new(TOMBOLO_ARENA);
    packet_write_number(parcel->bytes, 0);
    packet_write_number(parcel->bytes, length);
    parcel->memory = memory;
    lane_post(lane, parcel);
}

static void close_arena(Lane *lane) {
    tombolo_arena_close(&lane->arena);
    if (lane->arena_idle == NULL) return;
    g_source_destroy(lane->arena_idle);
    g_clear_pointer(&lane->arena_idle, g_source_unref);
}

/// Gives the memory back once it has not been used for a while.
static gboolean close_if_idle(gpointer data) {
    Lane *lane = data;
    gint64 idle = g_get_monotonic_time() - lane->arena_used_at;
    if (lane->arena.outstanding > 0 || idle < TOMBOLO_ARENA_IDLE_SECONDS * G_USEC_PER_SEC) return G_SOURCE_CONTINUE;
    close_arena(lane);
    tell_of_arena(lane, 0, -1);
    return G_SOURCE_REMOVE;
}

TomboloArena *lane_arena(Lane *lane, gsize length) {
    if (length <= TOMBOLO_LONGEST_INLINE || length > TOMBOLO_ARENA_LENGTH || lane->line < 0) return NULL;
    lane->arena_used_at = g_get_monotonic_time();
    if (lane->arena.bytes != NULL) return &lane->arena;
    if (tombolo_arena_open(&lane->arena, TOMBOLO_ARENA_LENGTH) < 0) return NULL;
    int memory = fcntl(lane->arena.memory, F_DUPFD_CLOEXEC, 0);
    if (memory < 0) {
        tombolo_arena_close(&lane->arena);
        return NULL;
    }
    lane->arena_idle = g_timeout_source_new_seconds(TOMBOLO_ARENA_IDLE_SECONDS);
    g_source_set_callback(lane->arena_idle, close_if_idle, lane, NULL);
    g_source_attach(lane->arena_idle, NULL);
    tell_of_arena(lane, TOMBOLO_ARENA_LENGTH, memory);
    return lane->arena.bytes != NULL ? &lane->arena : NULL;
}

void lane_end_arenas(Lane *lane) {
    close_arena(lane);
    g_clear_pointer(&lane->incoming_arena, g_bytes_unref);
}

static void unmap(gpointer data) {
    tombolo_arena_close(data);
    g_free(data);
}

static gboolean take_arena(Lane *lane, PacketReader *packet, int memory) {
    guint32 length = packet_read_number(packet);
    if (packet->failed) return FALSE;
    // Pieces that are still held keep the one before.
    g_clear_pointer(&lane->incoming_arena, g_bytes_unref);
    if (memory < 0) return TRUE;
    TomboloArena *arena = g_new0(TomboloArena, 1);
    if (tombolo_arena_map(arena, memory, length) < 0) {
        g_free(arena);
        return FALSE;
    }
    lane->incoming_arena = g_bytes_new_with_free_func(arena->bytes, length, unmap, arena);
    return TRUE;
}

gboolean lane_take_arena(Lane *lane, guint32 kind, PacketReader *packet, int memory) {
    packet_read_number(packet);
    if (kind == TOMBOLO_ARENA) return take_arena(lane, packet, memory);
    if (kind != TOMBOLO_RELEASED || packet->failed) return FALSE;
    tombolo_arena_release(&lane->arena);
    return TRUE;
}

typedef struct {
    Lane *lane;
    /// The connection that its arena came by.
    guint connection;
    GBytes *arena;
} Piece;

static void release(gpointer data) {
    Piece *piece = data;
    Lane *lane = piece->lane;
    gboolean is_over = lane->line < 0 || piece->connection != lane->connection;
    g_bytes_unref(piece->arena);
    g_free(piece);
    if (is_over) return;
    Parcel *parcel = parcel_new(TOMBOLO_RELEASED);
    packet_write_number(parcel->bytes, 0);
    lane_post(lane, parcel);
}

GBytes *lane_bytes_of_arena(Lane *lane, gsize offset, gsize length) {
    if (lane->incoming_arena == NULL) return NULL;
    gsize size;
    const char *bytes = g_bytes_get_data(lane->incoming_arena, &size);
    if (offset > size || length > size - offset) return NULL;
    Piece *piece = g_new(Piece, 1);
    *piece = (Piece){.lane = lane, .connection = lane->connection, .arena = g_bytes_ref(lane->incoming_arena)};
    return g_bytes_new_with_free_func(bytes + offset, length, release, piece);
}
