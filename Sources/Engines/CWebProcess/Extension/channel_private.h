#pragma once

#include "channel.h"
#include "connection.h"
#include "outgoing_packet.h"

struct Channel {
    Connection connection;
    /// The number of the connection: pieces of an earlier connection's shared buffer are not reported to the next.
    guint generation;
    const ReceiverFunctions *functions;
    /// The receivers by number, with a reference to each.
    GHashTable *receivers;
    guint32 last_number;
    /// Packets for which the socket had no room, in order.
    GQueue *unsent;
    GSource *reading;
    /// Set while something is unsent.
    GSource *writing;
    /// Buffer into which packets are received, of TOMBOLO_PACKET_LIMIT bytes.
    guchar *buffer;
    guint32 last_call;
    /// Packets that arrived during a wait for an answer, in order.
    GQueue *postponed;
    /// Set while something is postponed.
    GSource *catching_up;
    /// The time at which records were sent that no packet has followed yet; 0 for none.
    gint64 sent_at;
    /// Whether the last answer of the program was prompt.
    gboolean is_prompt;
    /// The shared buffer to which attachments are written, and the one from which received attachments are read; NULL for none.
    TomboloSharedBuffer shared_buffer;
    GBytes *incoming_shared_buffer;
    gint64 shared_buffer_used_at;
    /// Set while there is a shared buffer.
    GSource *shared_buffer_idle;
};

/// Ends the connection, and detaches its receivers.
void channel_end(Channel *channel);

/// Sends a packet after all that wait, and takes ownership of it.
void channel_post(Channel *channel, OutgoingPacket *outgoing);

/// Sends the waiting packets, as far as there is room. Returns whether all of them have been sent.
gboolean channel_flush(Channel *channel);

/// Sends all waiting packets, until the deadline. Returns whether that was possible.
gboolean channel_flush_until(Channel *channel, gint64 deadline);

/// Processes packets for some milliseconds, when the main loop finds that there are some; the data is the direct channel.
gboolean channel_read_some(gint connection, GIOCondition condition, gpointer data);

/// Processes a packet. Returns whether it is valid.
gboolean channel_take(Channel *channel, PacketReader packet, int memory);

/// Processes a packet that is not about a receiver. Returns whether it is such a packet, and valid.
gboolean channel_take_shared_buffer(Channel *channel, guint32 kind, PacketReader *packet, int memory);

/// A piece of the program's shared buffer, which is released to the program with the last reference to the bytes; NULL if there is no
/// such piece.
GBytes *channel_bytes_of_shared_buffer(Channel *channel, gsize offset, gsize length);

/// Releases the shared buffers of a connection that has ended.
void channel_end_shared_buffers(Channel *channel);

/// Processes the oldest of the postponed packets. Returns whether there was one.
gboolean channel_take_postponed(Channel *channel);
