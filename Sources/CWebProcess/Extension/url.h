#pragma once

#include <glib.h>

// What is read of URLs that the engine has parsed and written, in the one way in which it does.

/// Whether it is one of http: or https:.
gboolean is_web_url(const char *url);

/// The host, as the engine writes it; to be freed.
char *host_of(const char *url);

/// Scheme, host and port of any URL with a host; to be freed.
char *origin_of(const char *url);
