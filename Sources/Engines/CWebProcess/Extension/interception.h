#pragma once

#include <webkit/webkit-web-process-extension.h>

/// The connection over which the program is asked about requests.
typedef struct Interception Interception;

/// Connects and sends the handshake. If that is not possible, requests are handled as if no answer came.
Interception *interception_new(const char *path, const char *token, gboolean is_required);
void interception_free(Interception *interception);

/// Asks the program about a request, if the filter includes it, and changes the request as the answer prescribes. Returns whether it
/// must not be made.
///
/// `redirect` is the response that led to it, or NULL.
gboolean interception_refuse(Interception *interception, WebKitURIRequest *request, WebKitURIResponse *redirect);
