#pragma once

#include <webkit/webkit-web-process-extension.h>

/// One document's end of the direct channel: from its start, or its return from the page cache, to its end. Functions that script
/// holds do nothing once the port is closed.
typedef struct Port Port;
typedef struct Channel Channel;

/// Creates a port of a direct channel, with one reference.
Port *port_new(Channel *channel, guint32 number);
Port *port_ref(Port *port);
void port_unref(Port *port);

/// The function that the document's page has. It takes a listener, which the port then calls for every arrival, and returns
/// another function, once. That one sends text, and returns whether it did. Its member `take` returns the text that has arrived,
/// and `ask` blocks until a text is answered. `attach` sends bytes that belong to the next message, and `attached` returns those
/// that belong to the one that arrived.
JSCValue *port_function(Port *port, JSCContext *context);

/// Delivers records to the page.
void port_deliver(Port *port, const char *records, gsize length);
/// The same for long records: the page's function is called with them, since the result of `take` is converted far more slowly.
void port_deliver_long(Port *port, GBytes *records);

/// Keeps bytes, or text, that belong to the next message; takes ownership of the reference.
void port_attach(Port *port, guint32 id, guint32 form, GBytes *bytes);

/// Closes the port from this side, and reports that.
void port_close(Port *port);

/// Detaches the port from its direct channel.
void port_detach(Port *port);
