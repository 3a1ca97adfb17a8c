#pragma once

#include <webkit/webkit-web-process-extension.h>

/// The names of the fields that have been added to requests. They are needed to remove added fields when a redirect
/// leads to another origin, because the engine alone would keep them.
///
/// The names are stored by origin, not by request, because the engine reports neither to which request a redirect belongs, nor
/// the end of a request.
typedef struct Additions Additions;

Additions *additions_new(void);
void additions_free(Additions *additions);

/// Notes that a field was added to a request for the origin of `url`.
void additions_note(Additions *additions, const char *url, const char *name);

/// Replaces the names, in lower case, of the fields that any process of the page has added. Takes ownership of the set.
void additions_take(Additions *additions, GHashTable *names);

/// Removes from the request for a document the fields that were added in another process. If a redirect moves a page to
/// another process, the engine passes the request to that process with all its fields, but does not report the redirect
/// there.
void additions_withdraw_carried(const Additions *additions, WebKitURIRequest *request);

/// Removes from a redirected request the fields that were added for the origin that redirected it, unless its target has the same
/// origin.
void additions_withdraw(const Additions *additions, WebKitURIRequest *request, WebKitURIResponse *redirect);
