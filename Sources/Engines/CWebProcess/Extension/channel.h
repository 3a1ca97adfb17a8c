#pragma once

#include "attachment.h"

/// The connection that carries the records of documents, past script messages.
typedef struct Channel Channel;

/// The functions of the receivers of a channel. A receiver gets what the program sends to one document.
typedef struct {
    gpointer (*ref)(gpointer receiver);
    void (*unref)(gpointer receiver);
    /// Receives records.
    void (*deliver)(gpointer receiver, const char *records, gsize length);
    /// The same for long records.
    void (*deliver_long)(gpointer receiver, GBytes *records);
    /// Receives an attachment of the next records or answer; takes ownership of the reference.
    void (*attach)(gpointer receiver, guint32 id, guint32 form, GBytes *bytes);
    /// Called when nothing more will be received, and nothing can be sent.
    void (*detach)(gpointer receiver);
} ReceiverFunctions;

/// Connects and sends the handshake. If that is not possible, documents have no direct channel.
/// `functions` are those of all receivers, and exist as long as the channel.
Channel *channel_new(const char *path, const char *token, const ReceiverFunctions *functions);

/// Opens the channel for the document of this id, whose receiver is referenced until it is detached. Returns the number by which the
/// functions below know the document; 0 when the connection has ended and cannot be made again.
guint32 channel_open(Channel *channel, const char *document, gboolean is_main_frame, gpointer receiver);

/// Sends records of a document, now or as soon as there is room.
void channel_send_records(Channel *channel, guint32 number, GBytes *records);

/// The shared buffer from which this many bytes can be attached; NULL if they travel otherwise.
TomboloSharedBuffer *channel_shared_buffer(Channel *channel, gsize length);

/// Sends an attachment of the next packet of a document, and takes ownership of its memory. Returns whether that was possible; waits
/// for room if many packets are pending.
gboolean channel_send_attachment(Channel *channel, guint32 number, Attachment *attachment);

/// Sends a synchronous call to the program, and waits for the answer for a limited time, regardless of other packets. Returns
/// text that the caller frees, or NULL.
char *channel_call(Channel *channel, guint32 number, const char *call);

/// Reports that a document is closed. Nothing is sent or received about it any more, and its receiver is not referenced.
void channel_close(Channel *channel, guint32 number);
