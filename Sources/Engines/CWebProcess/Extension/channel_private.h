#pragma once

#include "channel.h"
#include "connection.h"
#include "outgoing_packet.h"

struct Channel {
    Connection connection;
    /// Counts the channel's connections, so that a piece of an earlier connection's shared buffer is not reported over
    /// a later connection.
    guint generation;
    const ReceiverFunctions *functions;
    /// The receivers by number. The table holds a reference to each.
    GHashTable *receivers;
    guint32 last_number;
    /// Packets for which the socket had no room, in order.
    GQueue *unsent;
    GSource *reading;
    /// Set while there are unsent packets.
    GSource *writing;
    /// Buffer into which packets are received, of TOMBOLO_PACKET_LIMIT bytes.
    guchar *buffer;
    guint32 last_call;
    /// Packets that arrived while a synchronous call waited for its answer, in order.
    GQueue *postponed;
    /// Set while there are postponed packets.
    GSource *catching_up;
    /// The time at which records were last sent, if no packet has arrived since then; otherwise 0.
    gint64 sent_at;
    /// Whether the last answer of the program was prompt.
    gboolean is_prompt;
    /// The shared buffer for attachments to the program, and the program's shared buffer for received attachments; NULL for none.
    TomboloSharedBuffer shared_buffer;
    GBytes *incoming_shared_buffer;
    gint64 shared_buffer_used_at;
    /// Set while there is a shared buffer for attachments to the program.
    GSource *shared_buffer_idle;
};

/// Ends the connection, and detaches its receivers.
void channel_end(Channel *channel);

/// Sends a packet after all packets that wait. Takes ownership of the packet.
void channel_post(Channel *channel, OutgoingPacket *outgoing);

/// Sends waiting packets until the socket accepts no more. Returns whether all of them have been sent.
gboolean channel_flush(Channel *channel);

/// Sends all waiting packets, waiting until the deadline at the latest. Returns whether all of them have been sent.
gboolean channel_flush_until(Channel *channel, gint64 deadline);

/// Processes packets for some milliseconds. Called by the main loop when packets have arrived. `data` is the channel.
gboolean channel_read_some(gint connection, GIOCondition condition, gpointer data);

/// Reports to the program that a packet with content in memory has been received. Does nothing for other packets. The
/// program limits the amount of unacknowledged memory that it sends, so this must not wait until script has processed
/// the packet.
void channel_acknowledge(Channel *channel, PacketReader packet, int memory);

/// Processes a packet. Returns whether it is valid.
gboolean channel_take(Channel *channel, PacketReader packet, int memory);

/// Processes a packet that announces or releases a shared buffer, and so concerns no receiver. Returns whether the
/// packet is of that kind, and valid.
gboolean channel_take_shared_buffer(Channel *channel, guint32 kind, PacketReader *packet, int memory);

/// Returns a piece of the program's shared buffer; NULL if it is out of range. When the last reference to the bytes is released,
/// the piece is reported to the program as free.
GBytes *channel_bytes_of_shared_buffer(Channel *channel, gsize offset, gsize length);

/// Releases the shared buffers of a connection that has ended.
void channel_end_shared_buffers(Channel *channel);

/// Processes the oldest postponed packet. Returns whether there was one.
gboolean channel_take_postponed(Channel *channel);
