#pragma once

#include <webkit/webkit-web-process-extension.h>

/// Which fields have been added to requests, so that a redirect to another origin does not take them along: the engine would.
///
/// Origins and names are remembered and not requests, since nobody says which request a redirect belongs to, nor when one has ended.
typedef struct Additions Additions;

Additions *additions_new(void);
void additions_free(Additions *additions);

/// Remembers that requests for the origin of a URL were given a field.
void additions_note(Additions *additions, const char *url, const char *name);

/// Takes note of what any process of the page has added, in the place of what was said before: names in lower case. Takes the set over.
void additions_take(Additions *additions, GHashTable *names);

/// Takes from a document's request what was added to another's: where a redirect leads a page to another process, the engine hands it the request
/// with all its fields, and says nothing of the redirect there.
void additions_withdraw_carried(const Additions *additions, WebKitURIRequest *request);

/// Takes from a request that a redirect led to what was added for the origin that it comes from, if that is another.
void additions_withdraw(const Additions *additions, WebKitURIRequest *request, WebKitURIResponse *redirect);
