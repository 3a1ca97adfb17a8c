// Fuzzes the packets that the program sends to a web process on the connection for documents. The extension's own direct channel reads them. The documents are
// fakes.

#include "fuzz_connection.h"

#include "channel_private.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORTS = 3 };

static Channel *channel;
static Port *ports[PORTS];

/// Stands in for a document. Its number determines what it does when it receives something.
struct Port {
    guint reference_count;
    Channel *channel;
    guint32 number;
    guint heard;
    GHashTable *attached;
};

Port *port_new(Channel *of, guint32 number) {
    Port *port = g_new0(Port, 1);
    *port = (Port){.reference_count = 1, .channel = of, .number = number};
    port->attached = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, (GDestroyNotify)g_bytes_unref);
    return port;
}

Port *port_ref(Port *port) {
    port->reference_count++;
    return port;
}

void port_unref(Port *port) {
    if (--port->reference_count > 0) return;
    g_hash_table_unref(port->attached);
    g_free(port);
}

void port_detach(Port *port) {
    port->channel = NULL;
    g_hash_table_remove_all(port->attached);
}

void port_close(Port *port) {
    Channel *of = port->channel;
    port_detach(port);
    if (of != NULL) channel_close(of, port->number);
}

static void send_back(Port *port) {
    // Only a few packets, so that there is always room in the socket.
    if (port->channel == NULL || port->heard > 8) return;
    GBytes *records = g_bytes_new_static("r\x1F"
                                         "1",
                                         3);
    channel_send_records(port->channel, port->number, records);
    g_bytes_unref(records);
}

static void ask(Port *port) {
    if (port->channel != NULL && port->heard < 4) g_free(channel_call(port->channel, port->number, "call\x1Fname"));
}

static void read_all(gconstpointer data, gsize length) {
    const guchar *bytes = data;
    volatile guchar sum = 0;
    for (gsize index = 0; index < length; index++) sum ^= bytes[index];
}

static void hear(Port *port, gconstpointer records, gsize length) {
    if (port->channel == NULL) abort();
    read_all(records, length);
    port->heard++;
    switch (port->number) {
    case 1:
        send_back(port);
        return;
    case 2:
        ask(port);
        return;
    default:
        port_close(port);
    }
}

void port_deliver(Port *port, const char *records, gsize length) { hear(port, records, length); }

void port_deliver_long(Port *port, GBytes *records) {
    gsize length;
    gconstpointer bytes = g_bytes_get_data(records, &length);
    hear(port, bytes, length);
}

void port_attach(Port *port, guint32 id, guint32 form, GBytes *bytes) {
    if (port->channel == NULL || (form != TOMBOLO_BYTES && form != TOMBOLO_UTF8)) abort();
    gsize length;
    gconstpointer data = g_bytes_get_data(bytes, &length);
    read_all(data, length);
    g_hash_table_insert(port->attached, GUINT_TO_POINTER(id), bytes);
}

static void free_channel(void) {
    g_hash_table_unref(channel->ports);
    g_queue_free(channel->unsent);
    g_queue_free(channel->postponed);
    g_free(channel->buffer);
    g_free(channel->path);
    g_free(channel->token);
    g_free(channel);
}

/// The descriptor that is assigned next. A lower descriptor that is left open changes it.
static int next_descriptor(void) {
    int next = dup(STDERR_FILENO);
    close(next);
    return next;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    FuzzInput input = {bytes, count};
    fuzz_path();
    int next = next_descriptor();
    channel = channel_new(fuzz_path(), "token");
    int program = fuzz_accept();
    for (int index = 0; index < PORTS; index++) ports[index] = channel_open(channel, "document", index == 0);
    uint8_t asks = fuzz_byte(&input);
    fuzz_send_all(program, &input);
    // Either a document makes a synchronous call first, or the main loop processes the received packets.
    if (asks & 1) g_free(channel_call(channel, 1, "call\x1Fname"));
    while (channel->socket >= 0) g_main_context_iteration(NULL, FALSE);
    for (int index = 0; index < PORTS; index++) {
        if (ports[index] == NULL) continue;
        if (ports[index]->channel != NULL || ports[index]->reference_count != 1) abort();
        port_unref(ports[index]);
    }
    free_channel();
    close(program);
    // The first run opens descriptors that the main loop keeps.
    static gboolean has_run = FALSE;
    if (has_run && next_descriptor() != next) abort();
    has_run = TRUE;
    return 0;
}
