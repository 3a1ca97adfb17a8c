// What the program sends a web process on the line for documents: read by the extension's own lane, whose documents are stood in for.

#include "fuzz_line.h"

#include "lane_private.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PORTS = 3 };

static Lane *lane;
static Port *ports[PORTS];

/// In the place of a document, whose number says what it does when it hears something.
struct Port {
    guint reference_count;
    Lane *lane;
    guint32 number;
    guint heard;
    GHashTable *attached;
};

Port *port_new(Lane *of, guint32 number) {
    Port *port = g_new0(Port, 1);
    *port = (Port){.reference_count = 1, .lane = of, .number = number};
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
    port->lane = NULL;
    g_hash_table_remove_all(port->attached);
}

void port_close(Port *port) {
    Lane *of = port->lane;
    port_detach(port);
    if (of != NULL) lane_close(of, port->number);
}

static void send_back(Port *port) {
    // Few, so that no room has to be waited for.
    if (port->lane == NULL || port->heard > 8) return;
    GBytes *records = g_bytes_new_static("r\x1F" "1", 3);
    lane_send_records(port->lane, port->number, records);
    g_bytes_unref(records);
}

static void ask(Port *port) {
    if (port->lane != NULL && port->heard < 4) g_free(lane_ask(port->lane, port->number, "call\x1Fname"));
}

static void read_all(gconstpointer data, gsize length) {
    const guchar *bytes = data;
    volatile guchar sum = 0;
    for (gsize index = 0; index < length; index++) sum ^= bytes[index];
}

static void hear(Port *port, gconstpointer records, gsize length) {
    if (port->lane == NULL) abort();
    read_all(records, length);
    port->heard++;
    switch (port->number) {
    case 1: send_back(port); return;
    case 2: ask(port); return;
    default: port_close(port);
    }
}

void port_deliver(Port *port, const char *records, gsize length) { hear(port, records, length); }

void port_deliver_long(Port *port, GBytes *records) {
    gsize length;
    gconstpointer bytes = g_bytes_get_data(records, &length);
    hear(port, bytes, length);
}

void port_attach(Port *port, guint32 id, guint32 form, GBytes *bytes) {
    if (port->lane == NULL || (form != TOMBOLO_BYTES && form != TOMBOLO_UTF8)) abort();
    gsize length;
    gconstpointer data = g_bytes_get_data(bytes, &length);
    read_all(data, length);
    g_hash_table_insert(port->attached, GUINT_TO_POINTER(id), bytes);
}

static void free_lane(void) {
    g_hash_table_unref(lane->ports);
    g_queue_free(lane->unsent);
    g_queue_free(lane->postponed);
    g_free(lane->buffer);
    g_free(lane->path);
    g_free(lane->token);
    g_free(lane);
}

/// The descriptor that is given next: whatever is left open takes one below it.
static int next_descriptor(void) {
    int next = dup(STDERR_FILENO);
    close(next);
    return next;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    FuzzInput input = {bytes, count};
    fuzz_path();
    int next = next_descriptor();
    lane = lane_new(fuzz_path(), "token");
    int program = fuzz_accept();
    for (int index = 0; index < PORTS; index++) ports[index] = lane_open(lane, "document", index == 0);
    uint8_t asks = fuzz_byte(&input);
    fuzz_send_all(program, &input);
    // Either a document stands still first, or the main loop takes in what has come.
    if (asks & 1) g_free(lane_ask(lane, 1, "call\x1Fname"));
    while (lane->line >= 0) g_main_context_iteration(NULL, FALSE);
    for (int index = 0; index < PORTS; index++) {
        if (ports[index] == NULL) continue;
        if (ports[index]->lane != NULL || ports[index]->reference_count != 1) abort();
        port_unref(ports[index]);
    }
    free_lane();
    close(program);
    // The first run opens what the main loop keeps.
    static gboolean has_run = FALSE;
    if (has_run && next_descriptor() != next) abort();
    has_run = TRUE;
    return 0;
}
