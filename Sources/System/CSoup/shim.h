#pragma once

// Included first, so that GLib's types are those of the module CGLib, whether a file imports CGLib or CSoup.
#include "../CGLib/shim.h"
#include <libsoup/soup.h>

/// Creates a session that uses no proxy and does not end idle connections. It opens as many connections to one server
/// as a browser's page needs, since each event stream occupies one. This is a C function because Swift does not import
/// variadic functions.
static inline SoupSession *tombolo_soup_session_new(void) {
    return soup_session_new_with_options("max-conns", 256, "max-conns-per-host", 64, "timeout", 0, "proxy-resolver", NULL, NULL);
}
