#pragma once

#include <webkit/webkit-web-process-extension.h>

/// The connection to the program, over which it is asked about requests.
typedef struct Questions Questions;

/// Connects and says hello. Where that is not possible, all goes on as if every answer failed to come.
Questions *questions_new(const char *path, const char *token, gboolean is_required);
void questions_free(Questions *questions);

/// Asks about a request, if it is of interest, and changes it as the answer says. Whether it must not be made.
///
/// `redirect` is the answer that led to it, or NULL.
gboolean questions_refuse(Questions *questions, WebKitURIRequest *request, WebKitURIResponse *redirect);
