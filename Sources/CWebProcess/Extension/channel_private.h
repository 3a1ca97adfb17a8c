#pragma once

#include "channel.h"
#include "outgoing_packet.h"

struct Channel {
    /// The program's socket, and the token of this process, which every connection begins with.
    char *path;
    char *token;
    /// -1 once it has ended.
    int socket;
    /// The number of the connection: pieces of an earlier one's arena are not reported to the next.
    guint generation;
    /// From numbers to ports, which it holds.
    GHashTable *ports;
    guint32 last_number;
    /// What found no room; in order.
    GQueue *unsent;
    GSource *reading;
    /// While something is unsent.
    GSource *writing;
    /// Where a packet is received; of TOMBOLO_PACKET_LIMIT bytes.
    guchar *buffer;
    guint32 last_question;
    /// What came while an answer was waited for; in order.
    GQueue *postponed;
    /// While something is postponed.
    GSource *catching_up;
    /// When records were sent that nothing has followed yet; 0 for none.
    gint64 sent_at;
    /// Whether the program answered promptly the last time.
    gboolean is_prompt;
    /// What is attached is written to, and what is attached to what comes is read from; NULL while there is none.
    TomboloArena arena;
    GBytes *incoming_arena;
    gint64 arena_used_at;
    /// While there is an arena.
    GSource *arena_idle;
};

/// Ends the connection, and cuts its ports off.
void channel_end(Channel *channel);

/// Sends a packet behind all that waits, and takes it over.
void channel_post(Channel *channel, OutgoingPacket *outgoing);

/// Sends what waits, as far as there is room. Whether all of it has gone.
gboolean channel_flush(Channel *channel);

/// Sends all that waits, until the deadline. Whether that was possible.
gboolean channel_flush_until(Channel *channel, gint64 deadline);

/// Takes packets in for some milliseconds, when the main loop finds that there are some; the data is the direct channel.
gboolean channel_read_some(gint connection, GIOCondition condition, gpointer data);

/// Takes a packet in. Whether it is one.
gboolean channel_take(Channel *channel, PacketReader packet, int memory);

/// Takes in what is about no port. Whether it was, and could be read.
gboolean channel_take_arena(Channel *channel, guint32 kind, PacketReader *packet, int memory);

/// A piece of the program's arena, which it gets back when nobody holds the bytes any more; NULL where there is no such piece.
GBytes *channel_bytes_of_arena(Channel *channel, gsize offset, gsize length);

/// Forgets the arenas of a connection that has ended.
void channel_end_arenas(Channel *channel);

/// Takes in the oldest of what was postponed. Whether there was something.
gboolean channel_take_postponed(Channel *channel);
