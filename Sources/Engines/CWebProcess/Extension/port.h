#pragma once

#include "channel.h"

#include <webkit/webkit-web-process-extension.h>

/// One document's end of the direct channel: from its start, or its return from the page cache, to its end. Functions that script
/// holds do nothing once the port is closed.
typedef struct Port Port;

/// The functions of ports as the receivers of a channel.
extern const ReceiverFunctions port_functions;

/// Opens a port for the document of this id, and returns a reference that the caller owns; NULL without a direct channel.
Port *port_open(Channel *channel, const char *document, gboolean is_main_frame);
void port_unref(Port *port);

/// The function that the document's page has. It takes a listener, which the port then calls for every arrival, and returns
/// another function, once. That one sends text, and returns whether it did. Its member `take` returns the text that has arrived,
/// and `ask` blocks until a text is answered. `attach` sends bytes that belong to the next message, and `attached` returns those
/// that belong to the one that arrived.
JSCValue *port_function(Port *port, JSCContext *context);

/// Closes the port from this side, and reports that.
void port_close(Port *port);
