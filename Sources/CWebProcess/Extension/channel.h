#pragma once

#include "attachment.h"
#include "port.h"

/// The connection over which the records of documents travel, past the engine's own messages.
typedef struct Channel Channel;

/// Connects and says hello. Where that is not possible, no document has a port.
Channel *channel_new(const char *path, const char *token);

/// Opens a port for a document, whose id says which; a reference of the caller's. NULL when there is no connection any more.
Port *channel_open(Channel *channel, const char *document, gboolean is_main_frame);

/// Sends records of a port, now or as soon as there is room.
void channel_send_records(Channel *channel, guint32 number, GBytes *records);

/// Where so many bytes can be attached from; NULL where they go otherwise.
TomboloArena *channel_arena(Channel *channel, gsize length);

/// Sends an attachment of what a port sends next, and takes its memory over. Whether that was possible; it waits for room where much is on its way.
gboolean channel_send_attachment(Channel *channel, guint32 number, Attachment *attachment);

/// Asks the program, and waits for the answer for a limited time, whatever else comes meanwhile. Text to be freed, or NULL.
char *channel_ask(Channel *channel, guint32 number, const char *question);

/// Says that a port is closed, about which nothing is sent or heard any more.
void channel_close(Channel *channel, guint32 number);
