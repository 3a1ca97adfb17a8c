#include "interest.h"

#include "url.h"
#include "wire.h"

Interest *interest_read(PacketReader *packet) {
    Interest *interest = g_new0(Interest, 1);
    interest->hosts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    interest->flags = packet_read_number(packet);
    interest->deadline_milliseconds = packet_read_number(packet);
    guint32 count = packet_read_number(packet);
    for (guint32 index = 0; index < count && !packet->failed; index++) {
        char *host = packet_read_text(packet);
        if (host != NULL) g_hash_table_add(interest->hosts, host);
    }
    if (!packet->failed) return interest;
    interest_free(interest);
    return NULL;
}

void interest_free(Interest *interest) {
    if (interest == NULL) return;
    g_hash_table_unref(interest->hosts);
    g_free(interest);
}

static guint32 scheme_flag(const char *url) {
    if (g_str_has_prefix(url, "https://")) return TOMBOLO_HTTPS;
    if (g_str_has_prefix(url, "http://")) return TOMBOLO_HTTP;
    return 0;
}

gboolean interest_includes(const Interest *interest, const char *url) {
    if ((interest->flags & scheme_flag(url)) == 0) return FALSE;
    if (interest->flags & TOMBOLO_ALL_HOSTS) return TRUE;
    char *host = host_of(url);
    gboolean included = g_hash_table_contains(interest->hosts, host);
    g_free(host);
    return included;
}
