#pragma once

#include <webkit/webkit-web-process-extension.h>

/// One document's end of the direct channel: from its start, or its return from the page cache, to its end. What script holds of it does nothing once it
/// is closed.
typedef struct Port Port;
typedef struct Channel Channel;

/// A port of a direct channel; one reference.
Port *port_new(Channel *channel, guint32 number);
Port *port_ref(Port *port);
void port_unref(Port *port);

/// The function that the document's page has of it. Given a function, which it then calls for all that comes, it gives another, once: that sends
/// text, and says whether it did; its member `take` gives what has come, its member `ask` stands still for the answer to a text, `attach` sends bytes that
/// belong to what is sent next, and `attached` gives those that belong to what came.
JSCValue *port_function(Port *port, JSCContext *context);

/// Gives the page records that have come.
void port_deliver(Port *port, const char *records, gsize length);
/// The same with many: the page's function is called with them, since what it takes is converted far more slowly.
void port_deliver_long(Port *port, GBytes *records);

/// Keeps bytes, or text, that belong to what comes next; takes the reference over.
void port_attach(Port *port, guint32 id, guint32 form, GBytes *bytes);

/// Ends it from this side, and says so.
void port_close(Port *port);

/// Cuts it off from its direct channel.
void port_detach(Port *port);
