#pragma once

#include "channel.h"

#include <webkit/webkit-web-process-extension.h>

/// The end of the direct channel for one document. It is open from the start of the document, or its return from the page cache,
/// until the document ends. After that, the functions that script still holds have no effect.
typedef struct Port Port;

/// The functions of a port as the receiver of a channel.
extern const ReceiverFunctions port_functions;

/// Opens a port for the document of this id. Returns a reference that the caller owns; NULL if there is no direct channel.
Port *port_open(Channel *channel, const char *document, gboolean is_main_frame);
void port_unref(Port *port);

/// Creates the port's function for the document's page. On its first call only, this function takes a listener and
/// returns another function. From then on the port calls the listener whenever records arrive. The returned function
/// sends text, and returns whether the text was sent. It has four members. `take` returns the records that have
/// arrived. `ask` makes a synchronous call. `attach` sends bytes that belong to the next message. `attached` returns an
/// attachment of the message that has arrived.
JSCValue *port_function(Port *port, JSCContext *context);

/// Closes the port from this side, and reports that to the program.
void port_close(Port *port);
