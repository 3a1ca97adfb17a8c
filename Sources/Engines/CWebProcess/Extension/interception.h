#pragma once

#include <webkit/webkit-web-process-extension.h>

/// Request interception in this process: the connection over which it requests decisions from the program.
typedef struct Interception Interception;

/// Connects and sends the handshake. If that fails, every request is handled as if no answer arrived in time.
Interception *interception_new(const char *path, const char *token, gboolean is_required);
void interception_free(Interception *interception);

/// If the filter includes a request, requests a decision on it from the program, and changes the request as the answer
/// prescribes. Returns whether the request must be blocked.
///
/// `redirect` is the response that redirected to the request; NULL if there is none.
gboolean interception_refuse(Interception *interception, WebKitURIRequest *request, WebKitURIResponse *redirect);
