#include "request_filter.h"

#include "url.h"
#include "wire.h"

RequestFilter *request_filter_read(PacketReader *packet) {
    RequestFilter *filter = g_new0(RequestFilter, 1);
    filter->hosts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    filter->flags = packet_read_number(packet);
    filter->deadline_milliseconds = packet_read_number(packet);
    guint32 count = packet_read_number(packet);
    for (guint32 index = 0; index < count && !packet->failed; index++) {
        char *host = packet_read_text(packet);
        if (host != NULL) g_hash_table_add(filter->hosts, host);
    }
    if (!packet->failed) return filter;
    request_filter_free(filter);
    return NULL;
}

void request_filter_free(RequestFilter *filter) {
    if (filter == NULL) return;
    g_hash_table_unref(filter->hosts);
    g_free(filter);
}

static guint32 scheme_flag(const char *url) {
    if (g_str_has_prefix(url, "https://")) return TOMBOLO_HTTPS;
    if (g_str_has_prefix(url, "http://")) return TOMBOLO_HTTP;
    return 0;
}

gboolean request_filter_includes(const RequestFilter *filter, const char *url) {
    if ((filter->flags & scheme_flag(url)) == 0) return FALSE;
    if (filter->flags & TOMBOLO_ALL_HOSTS) return TRUE;
    char *host = host_of(url);
    gboolean included = g_hash_table_contains(filter->hosts, host);
    g_free(host);
    return included;
}
