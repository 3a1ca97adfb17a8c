#include "url.h"

#include <string.h>

gboolean is_web_url(const char *url) { return g_str_has_prefix(url, "https://") || g_str_has_prefix(url, "http://"); }

/// Finds the host and port of a URL, without user information. The authority ends at the first of "/?#", and user
/// information at the last "@" before that.
static const char *find_authority(const char *url, gsize *length) {
    const char *mark = strstr(url, "://");
    const char *start = mark != NULL ? mark + strlen("://") : url + strlen(url);
    const char *end = start + strcspn(start, "/?#");
    for (const char *at = start; at < end; at++) {
        if (*at == '@') start = at + 1;
    }
    *length = (gsize)(end - start);
    return start;
}

char *host_of(const char *url) {
    gsize length;
    const char *host = find_authority(url, &length);
    const char *bracket = memchr(host, ']', length);
    gsize checked = bracket != NULL ? (gsize)(bracket - host) : 0;
    const char *colon = memchr(host + checked, ':', length - checked);
    return g_ascii_strdown(host, colon != NULL ? colon - host : (gssize)length);
}

char *origin_of(const char *url) {
    gsize length;
    const char *host = find_authority(url, &length);
    char *scheme = g_strndup(url, strcspn(url, ":"));
    char *text = g_strdup_printf("%s://%.*s", scheme, (int)length, host);
    char *origin = g_ascii_strdown(text, -1);
    g_free(text);
    g_free(scheme);
    return origin;
}
