#pragma once

#include <glib.h>

// Functions for URLs in the engine's own spelling, which the engine has parsed and serialized.

/// Whether the scheme is http or https.
gboolean is_web_url(const char *url);

/// Returns the host as the engine writes it, without the port. The caller frees it.
char *host_of(const char *url);

/// Returns scheme, host and port of a URL that has a host, in lower case. The caller frees the text.
char *origin_of(const char *url);
