#pragma once

#include <webkit/webkit-web-process-extension.h>

/// The fields that have been added to requests, so that a redirect to another origin does not carry them along, as it would with
/// the engine alone.
///
/// Stores origins and names, and not requests: the engine reports neither to which request a redirect belongs, nor when a request
/// has ended.
typedef struct Additions Additions;

Additions *additions_new(void);
void additions_free(Additions *additions);

/// Notes that requests for the origin of a URL were given a field.
void additions_note(Additions *additions, const char *url, const char *name);

/// Replaces the names that any process of the page has added, in lower case. Takes ownership of the set.
void additions_take(Additions *additions, GHashTable *names);

/// Removes from a document's request the fields that were added to another's: if a redirect leads a page to another process, the
/// engine passes that process the request with all its fields, and does not report the redirect there.
void additions_withdraw_carried(const Additions *additions, WebKitURIRequest *request);

/// Removes from a redirected request the fields that were added for the origin that it comes from, if that is another.
void additions_withdraw(const Additions *additions, WebKitURIRequest *request, WebKitURIResponse *redirect);
