#include "additions.h"

#include "url.h"

struct Additions {
    /// From an origin to the set of names, in lower case.
    GHashTable *names;
};

Additions *additions_new(void) {
    Additions *additions = g_new0(Additions, 1);
    additions->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_hash_table_unref);
    return additions;
}

void additions_free(Additions *additions) {
    g_hash_table_unref(additions->names);
    g_free(additions);
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

void additions_withdraw(const Additions *additions, WebKitURIRequest *request, WebKitURIResponse *redirect) {
    SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
    const char *from = webkit_uri_response_get_uri(redirect);
    if (fields == NULL || from == NULL) return;
    char *origin = origin_of(from);
    char *target = origin_of(webkit_uri_request_get_uri(request));
    GHashTable *names = g_str_equal(origin, target) ? NULL : g_hash_table_lookup(additions->names, origin);
    if (names != NULL) {
        GHashTableIter iterator;
        gpointer name;
        g_hash_table_iter_init(&iterator, names);
        while (g_hash_table_iter_next(&iterator, &name, NULL)) soup_message_headers_remove(fields, name);
    }
    g_free(origin);
    g_free(target);
}
