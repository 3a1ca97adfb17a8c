#pragma once

#include "attachment.h"

/// The direct channel of a web process: the connection that carries the records of documents, instead of script messages.
typedef struct Channel Channel;

/// The functions of a channel's receivers. A receiver gets the data that the program sends to one document.
typedef struct {
    gpointer (*ref)(gpointer receiver);
    void (*unref)(gpointer receiver);
    /// Receives records.
    void (*deliver)(gpointer receiver, const char *records, gsize length);
    /// Receives long records.
    void (*deliver_long)(gpointer receiver, GBytes *records);
    /// Receives an attachment of the next records or answer. Takes ownership of the reference to `bytes`.
    void (*attach)(gpointer receiver, guint32 id, guint32 form, GBytes *bytes);
    /// Called when the connection has ended for this receiver: nothing more will be received, and nothing more can be
    /// sent.
    void (*detach)(gpointer receiver);
} ReceiverFunctions;

/// Creates a channel, connects, and sends the handshake. If that fails, documents have no direct channel. `functions`
/// are the functions of all receivers, and must exist as long as the channel.
Channel *channel_new(const char *path, const char *token, const ReceiverFunctions *functions);

/// Opens a port for the document of this id. The channel holds a reference to the receiver until it is detached. Returns the
/// number that identifies the document in the functions below; 0 if the connection has ended and cannot be opened again.
guint32 channel_open(Channel *channel, const char *document, gboolean is_main_frame, gpointer receiver);

/// Sends records of a document, immediately or as soon as there is room.
void channel_send_records(Channel *channel, guint32 number, GBytes *records);

/// Returns the shared buffer for an attachment of this length; NULL if the attachment has to be sent in another way.
TomboloSharedBuffer *channel_shared_buffer(Channel *channel, gsize length);

/// Sends an attachment of a document's next packet, and takes ownership of the attachment's memory. Waits for room if many
/// packets are unsent. Returns whether the attachment was sent.
gboolean channel_send_attachment(Channel *channel, guint32 number, Attachment *attachment);

/// Sends a synchronous call to the program, and waits for the answer for a limited time. Other packets are postponed. Returns
/// text that the caller frees; NULL if there is no answer.
char *channel_call(Channel *channel, guint32 number, const char *call);

/// Reports to the program that a document is closed. After that, nothing is sent or received for the document, and its
/// receiver is released.
void channel_close(Channel *channel, guint32 number);
