#pragma once

#include "attachment.h"
#include "port.h"

/// The connection that carries the records of documents, past script messages.
typedef struct Channel Channel;

/// Connects and sends the handshake. If that is not possible, documents have no port.
Channel *channel_new(const char *path, const char *token);

/// Opens a port for the document of this id, and returns a reference that the caller owns; NULL if the connection has ended and
/// cannot be made again.
Port *channel_open(Channel *channel, const char *document, gboolean is_main_frame);

/// Sends records of a port, now or as soon as there is room.
void channel_send_records(Channel *channel, guint32 number, GBytes *records);

/// The shared buffer from which this many bytes can be attached; NULL if they travel otherwise.
TomboloSharedBuffer *channel_shared_buffer(Channel *channel, gsize length);

/// Sends an attachment of the next packet of a port, and takes ownership of its memory. Returns whether that was possible; waits
/// for room if many packets are pending.
gboolean channel_send_attachment(Channel *channel, guint32 number, Attachment *attachment);

/// Sends a synchronous call to the program, and waits for the answer for a limited time, regardless of other packets. Returns
/// text that the caller frees, or NULL.
char *channel_call(Channel *channel, guint32 number, const char *call);

/// Reports that a port is closed. Nothing is sent or received about it any more.
void channel_close(Channel *channel, guint32 number);
