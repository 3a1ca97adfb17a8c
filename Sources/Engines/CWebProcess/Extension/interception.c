#include "interception.h"

#include "additions.h"
#include "connection.h"
#include "request_filter.h"
#include "packet_socket.h"
#include "packet.h"
#include "url.h"
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

struct Interception {
    Connection connection;
    /// The time at which the program last refused a connection; 0 if it accepted the last one.
    gint64 refused_at;
    guint32 last_number;
    /// NULL until the program has sent the filter.
    RequestFilter *filter;
    /// Whether the program has announced another filter, which has not arrived yet.
    gboolean awaits_filter;
    gboolean is_required;
    Additions *additions;
    /// Buffer into which packets are received, of TOMBOLO_PACKET_LIMIT bytes.
    guchar *buffer;
};

typedef enum { RECEIVED, NOTHING, ENDED } Reception;

/// Timeout for the first filter, and for one that the program has announced. It is longer than the time after which the program
/// refuses a process that does not show the page.
static const gint64 filter_milliseconds = 2500;
/// Time after a refused connection in which no further attempt is made. Otherwise every request would wait for another
/// refusal.
static const gint64 refusal_microseconds = G_USEC_PER_SEC;

static gint64 deadline_in(gint64 milliseconds) { return g_get_monotonic_time() + milliseconds * 1000; }

static gboolean is_connected(const Interception *interception) { return interception->connection.socket >= 0; }

static void end(Interception *interception) { connection_close(&interception->connection); }

static gboolean wait_for(Interception *interception, short event, gint64 deadline) { return connection_wait(&interception->connection, event, deadline); }

static gboolean send_packet(Interception *interception, const GByteArray *packet, gint64 deadline) {
    while (is_connected(interception)) {
        int error = tombolo_socket_send(interception->connection.socket, packet->data, packet->len, NULL, 0, -1);
        if (error == 0) return TRUE;
        if (error != -EAGAIN) {
            end(interception);
        } else if (!wait_for(interception, POLLOUT, deadline)) {
            return FALSE;
        }
    }
    return FALSE;
}

static Reception receive(Interception *interception, PacketReader *packet) {
    if (!is_connected(interception)) return ENDED;
    int memory;
    ssize_t count = tombolo_socket_receive(interception->connection.socket, interception->buffer, TOMBOLO_PACKET_LIMIT, &memory);
    // Packets about requests never have memory.
    if (memory >= 0) close(memory);
    if (count == -EAGAIN) return NOTHING;
    if (count > 0 && memory < 0) {
        *packet = (PacketReader){.next = interception->buffer, .left = (gsize)count};
        return RECEIVED;
    }
    end(interception);
    return ENDED;
}

static void take_added(Interception *interception, PacketReader *packet) {
    GHashTable *names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint32 count = packet_read_number(packet);
    for (guint32 index = 0; index < count && !packet->failed; index++) {
        char *name = packet_read_text(packet);
        if (name != NULL) g_hash_table_add(names, name);
    }
    if (!packet->failed) return additions_take(interception->additions, names);
    g_hash_table_unref(names);
    end(interception);
}

/// Processes a packet that is not the awaited answer: a new filter or its announcement, the names of added fields, or a late
/// answer.
static void take(Interception *interception, guint32 kind, PacketReader *packet) {
    if (kind == TOMBOLO_ADDED) return take_added(interception, packet);
    if (kind == TOMBOLO_FILTER_FOLLOWS) interception->awaits_filter = TRUE;
    if (kind != TOMBOLO_REQUEST_FILTER) return;
    RequestFilter *filter = request_filter_read(packet);
    if (filter == NULL) return end(interception);
    request_filter_free(interception->filter);
    interception->filter = filter;
    interception->awaits_filter = FALSE;
}

/// Processes all packets that have arrived. Waits for the first filter, and for one that the program has announced.
static void catch_up(Interception *interception) {
    gint64 deadline = deadline_in(filter_milliseconds);
    for (;;) {
        PacketReader packet;
        switch (receive(interception, &packet)) {
        case RECEIVED:
            take(interception, packet_read_number(&packet), &packet);
            break;
        case ENDED:
            return;
        case NOTHING:
            if (interception->filter != NULL && !interception->awaits_filter) return;
            // Waits for a filter only once, because a program that does not send one would otherwise delay every
            // request.
            if (!wait_for(interception, POLLIN, deadline)) return end(interception);
        }
    }
}

static GByteArray *request_packet(guint32 number, WebKitURIRequest *request, gboolean is_redirect) {
    const char *method = webkit_uri_request_get_http_method(request);
    GByteArray *packet = g_byte_array_new();
    packet_write_number(packet, TOMBOLO_REQUEST);
    packet_write_number(packet, number);
    packet_write_number(packet, is_redirect ? 1 : 0);
    packet_write_text(packet, webkit_uri_request_get_uri(request));
    packet_write_text(packet, method != NULL ? method : "GET");
    guint place = packet->len;
    guint32 count = 0;
    packet_write_number(packet, count);
    SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
    if (fields != NULL) {
        SoupMessageHeadersIter iterator;
        soup_message_headers_iter_init(&iterator, fields);
        const char *name, *value;
        for (; soup_message_headers_iter_next(&iterator, &name, &value); count++) {
            packet_write_text(packet, name);
            packet_write_text(packet, value);
        }
    }
    memcpy(packet->data + place, &count, sizeof count);
    return packet;
}

/// Changes the request as an answer prescribes. Returns whether the answer could be read. If not, the request is not
/// changed.
static gboolean change(Interception *interception, WebKitURIRequest *request, PacketReader *answer) {
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    char *url = packet_read_text(answer);
    guint32 set_count = packet_read_number(answer);
    for (guint64 index = 0; index < 2 * (guint64)set_count && !answer->failed; index++) {
        g_ptr_array_add(texts, packet_read_text(answer));
    }
    guint32 removed_count = packet_read_number(answer);
    for (guint32 index = 0; index < removed_count && !answer->failed; index++) {
        g_ptr_array_add(texts, packet_read_text(answer));
    }
    const char *target = answer->failed || *url == '\0' ? webkit_uri_request_get_uri(request) : url;
    // Fetched before the URL is changed, because only requests for web URLs have fields.
    SoupMessageHeaders *fields = webkit_uri_request_get_http_headers(request);
    if (!answer->failed && fields != NULL) {
        guint first_removed = 2 * set_count;
        for (guint index = first_removed; index < texts->len; index++) {
            soup_message_headers_remove(fields, texts->pdata[index]);
        }
        for (guint index = 0; index < first_removed; index += 2) soup_message_headers_remove(fields, texts->pdata[index]);
        for (guint index = 0; index < first_removed; index += 2) {
            soup_message_headers_append(fields, texts->pdata[index], texts->pdata[index + 1]);
            additions_note(interception->additions, target, texts->pdata[index]);
        }
    }
    if (!answer->failed && *url != '\0') webkit_uri_request_set_uri(request, url);
    g_free(url);
    g_ptr_array_unref(texts);
    return !answer->failed;
}

/// Applies an answer to the request. Returns whether the request must be blocked.
static gboolean carry_out(Interception *interception, WebKitURIRequest *request, PacketReader *answer) {
    switch (packet_read_number(answer)) {
    case TOMBOLO_UNCHANGED:
        if (!answer->failed) return FALSE;
        break;
    case TOMBOLO_REFUSED:
        return TRUE;
    case TOMBOLO_NO_DECISION:
        return interception->is_required;
    case TOMBOLO_CHANGED:
        if (change(interception, request, answer)) return FALSE;
        break;
    }
    end(interception);
    return interception->is_required;
}

static void give_up(Interception *interception, guint32 number) {
    GByteArray *packet = g_byte_array_new();
    packet_write_number(packet, TOMBOLO_GAVE_UP);
    packet_write_number(packet, number);
    send_packet(interception, packet, 0);
    g_byte_array_unref(packet);
}

static gboolean request_decision(Interception *interception, WebKitURIRequest *request, gboolean is_redirect) {
    gint64 deadline = deadline_in(interception->filter->deadline_milliseconds);
    guint32 number = ++interception->last_number;
    GByteArray *packet = request_packet(number, request, is_redirect);
    gboolean is_sent = packet->len <= TOMBOLO_PACKET_LIMIT && send_packet(interception, packet, deadline);
    g_byte_array_unref(packet);
    if (!is_sent) return interception->is_required;
    for (;;) {
        PacketReader answer;
        switch (receive(interception, &answer)) {
        case RECEIVED: {
            guint32 kind = packet_read_number(&answer);
            if (kind == TOMBOLO_ANSWER && packet_read_number(&answer) == number) return carry_out(interception, request, &answer);
            take(interception, kind, &answer);
            break;
        }
        case ENDED:
            return interception->is_required;
        case NOTHING:
            if (wait_for(interception, POLLIN, deadline)) break;
            give_up(interception, number);
            return interception->is_required;
        }
    }
}

/// Opens the connection again. The program ends the connections of processes that no longer show the page, but the page
/// may return to this process.
static void join_again(Interception *interception) {
    // A filter that the program has replaced is not used for any further request.
    if (interception->awaits_filter) g_clear_pointer(&interception->filter, request_filter_free);
    interception->awaits_filter = FALSE;
    gint64 now = g_get_monotonic_time();
    if (interception->refused_at != 0 && now - interception->refused_at < refusal_microseconds) return;
    RequestFilter *before = interception->filter;
    interception->filter = NULL;
    if (connection_open(&interception->connection) == 0) catch_up(interception);
    interception->refused_at = is_connected(interception) ? 0 : g_get_monotonic_time();
    if (interception->filter == NULL) {
        interception->filter = before;
    } else {
        request_filter_free(before);
    }
}

gboolean interception_refuse(Interception *interception, WebKitURIRequest *request, WebKitURIResponse *redirect) {
    const char *url = webkit_uri_request_get_uri(request);
    if (url == NULL || !is_web_url(url)) return FALSE;
    if (redirect != NULL) additions_withdraw(interception->additions, request, redirect);
    catch_up(interception);
    if (!is_connected(interception)) join_again(interception);
    if (redirect == NULL) additions_withdraw_carried(interception->additions, request);
    if (interception->filter == NULL) return interception->is_required;
    interception->is_required = (interception->filter->flags & TOMBOLO_REQUIRED) != 0;
    return request_filter_includes(interception->filter, url) && request_decision(interception, request, redirect != NULL);
}

Interception *interception_new(const char *path, const char *token, gboolean is_required) {
    Interception *interception = g_new0(Interception, 1);
    interception->is_required = is_required;
    interception->additions = additions_new();
    interception->buffer = g_malloc(TOMBOLO_PACKET_LIMIT);
    interception->connection = connection_new(path, token, TOMBOLO_FOR_REQUESTS);
    int error = connection_open(&interception->connection);
    if (error != 0) g_warning("Tombolo: requests cannot be intercepted: %s", g_strerror(-error));
    return interception;
}

void interception_free(Interception *interception) {
    connection_clear(&interception->connection);
    request_filter_free(interception->filter);
    additions_free(interception->additions);
    g_free(interception->buffer);
    g_free(interception);
}
