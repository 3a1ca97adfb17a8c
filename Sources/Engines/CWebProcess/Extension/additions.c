#include "additions.h"

#include "url.h"

struct Additions {
    /// For each origin, the set of the names of added fields, in lower case.
    GHashTable *names;
    /// The names of fields that any process of the page has added, for all origins; NULL if there are none.
    GHashTable *all;
};

Additions *additions_new(void) {
    Additions *additions = g_new0(Additions, 1);
    additions->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_hash_table_unref);
    return additions;
}

void additions_free(Additions *additions) {
    g_hash_table_unref(additions->names);
    if (additions->all != NULL) g_hash_table_unref(additions->all);
    g_free(additions);
}

void additions_take(Additions *additions, GHashTable *names) {
    if (additions->all != NULL) g_hash_table_unref(additions->all);
    additions->all = names;
}

void additions_note(Additions *additions, const char *url, const char *name) {
    char *origin = origin_of(url);
    GHashTable *names = g_hash_table_lookup(additions->names, origin);
    if (names == NULL) {
        names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
        g_hash_table_insert(additions->names, g_strdup(origin), names);
    }
    g_hash_table_add(names, g_ascii_strdown(name, -1));
    g_free(origin);
}

static void remove_fields(SoupMessageHeaders *fields, GHashTable *names) {
    GHashTableIter iterator;
    gpointer name;
    g_hash_table_iter_init(&iterator, names);
    while (g_hash_table_iter_next(&iterator, &name, NULL)) soup_message_headers_remove(fields, name);
}

void additions_withdraw(const Additions *additions, WebKitURIRequest *request, WebKitURIResponse *redirect) {
    SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
    const char *from = webkit_uri_response_get_uri(redirect);
    if (fields == NULL || from == NULL) return;
    char *origin = origin_of(from);
    char *target = origin_of(webkit_uri_request_get_uri(request));
    GHashTable *names = g_str_equal(origin, target) ? NULL : g_hash_table_lookup(additions->names, origin);
    if (names != NULL) remove_fields(fields, names);
    g_free(origin);
    g_free(target);
}

/// Whether a request is for a document. For hosts whose traffic others can read (http), the engine does not send
/// Sec-Fetch-Mode, so Accept decides.
static gboolean is_document(SoupMessageHeaders *fields) {
    const char *mode = soup_message_headers_get_one(fields, "Sec-Fetch-Mode");
    if (mode != NULL) return g_str_equal(mode, "navigate");
    const char *accept = soup_message_headers_get_one(fields, "Accept");
    return accept != NULL && g_str_has_prefix(accept, "text/html");
}

void additions_withdraw_carried(const Additions *additions, WebKitURIRequest *request) {
    SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
    if (fields == NULL || additions->all == NULL || !is_document(fields)) return;
    // This also removes the fields that were added for the request's own origin, but the decision on this request adds
    // them again.
    remove_fields(fields, additions->all);
}
