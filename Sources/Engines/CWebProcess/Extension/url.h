#pragma once

#include <glib.h>

// Functions for URLs that the engine has parsed and written, in the engine's own spelling.

/// Whether the scheme is http: or https:.
gboolean is_web_url(const char *url);

/// The host, as the engine writes it; the caller frees it.
char *host_of(const char *url);

/// Scheme, host and port of any URL with a host; the caller frees it.
char *origin_of(const char *url);
