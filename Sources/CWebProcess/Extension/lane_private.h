#pragma once

#include "lane.h"
#include "parcel.h"

struct Lane {
    /// The program's socket, and the token of this process, which every connection begins with.
    char *path;
    char *token;
    /// -1 once it has ended.
    int line;
    /// The number of the connection: pieces of an earlier one's arena are not reported to the next.
    guint connection;
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

/// Ends the line, and cuts its ports off.
void lane_end(Lane *lane);

/// Sends a parcel behind all that waits, and takes it over.
void lane_post(Lane *lane, Parcel *parcel);

/// Sends what waits, as far as there is room. Whether all of it has gone.
gboolean lane_flush(Lane *lane);

/// Sends all that waits, until the deadline. Whether that was possible.
gboolean lane_flush_until(Lane *lane, gint64 deadline);

/// Takes packets in for some milliseconds, when the main loop finds that there are some; the data is the lane.
gboolean lane_read_some(gint line, GIOCondition condition, gpointer data);

/// Takes a packet in. Whether it is one.
gboolean lane_take(Lane *lane, PacketReader packet, int memory);

/// Takes in what is about no port. Whether it was, and could be read.
gboolean lane_take_arena(Lane *lane, guint32 kind, PacketReader *packet, int memory);

/// A piece of the program's arena, which it gets back when nobody holds the bytes any more; NULL where there is no such piece.
GBytes *lane_bytes_of_arena(Lane *lane, gsize offset, gsize length);

/// Forgets the arenas of a line that has ended.
void lane_end_arenas(Lane *lane);

/// Takes in the oldest of what was postponed. Whether there was something.
gboolean lane_take_postponed(Lane *lane);
