// Fuzzes the packets that the program sends to a web process on the connection for documents. The extension's own direct channel reads them. The documents are
// fakes.

#include "fuzz_connection.h"

#include "channel_private.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { DOCUMENTS = 3 };

static Channel *channel;

/// Stands in for a document. Its number determines what it does when it receives something.
typedef struct {
    guint reference_count;
    gboolean is_open;
    guint32 number;
    guint receipts;
    GHashTable *attached;
} Document;

static Document *documents[DOCUMENTS];

static gpointer ref(gpointer receiver) {
    ((Document *)receiver)->reference_count++;
    return receiver;
}

static void unref(gpointer receiver) {
    Document *document = receiver;
    if (--document->reference_count > 0) return;
    g_hash_table_unref(document->attached);
    g_free(document);
}

static void detach(gpointer receiver) {
    Document *document = receiver;
    document->is_open = FALSE;
    g_hash_table_remove_all(document->attached);
}

static void close_document(Document *document) {
    if (!document->is_open) return;
    detach(document);
    channel_close(channel, document->number);
}

static void send_back(Document *document) {
    // Only a few packets, so that there is always room in the socket.
    if (!document->is_open || document->receipts > 8) return;
    GBytes *records = g_bytes_new_static("r\x1F"
                                         "1",
                                         3);
    channel_send_records(channel, document->number, records);
    g_bytes_unref(records);
}

static void call_synchronously(Document *document) {
    if (document->is_open && document->receipts < 4) g_free(channel_call(channel, document->number, "call\x1Fname"));
}

static void read_all(gconstpointer data, gsize length) {
    const guchar *bytes = data;
    volatile guchar sum = 0;
    for (gsize index = 0; index < length; index++) sum ^= bytes[index];
}

static void receive(Document *document, gconstpointer records, gsize length) {
    if (!document->is_open) abort();
    read_all(records, length);
    document->receipts++;
    switch (document->number) {
    case 1:
        send_back(document);
        return;
    case 2:
        call_synchronously(document);
        return;
    default:
        close_document(document);
    }
}

static void deliver(gpointer receiver, const char *records, gsize length) { receive(receiver, records, length); }

static void deliver_long(gpointer receiver, GBytes *records) {
    gsize length;
    gconstpointer bytes = g_bytes_get_data(records, &length);
    receive(receiver, bytes, length);
}

static void attach(gpointer receiver, guint32 id, guint32 form, GBytes *bytes) {
    Document *document = receiver;
    if (!document->is_open || (form != TOMBOLO_BYTES && form != TOMBOLO_UTF8)) abort();
    gsize length;
    gconstpointer data = g_bytes_get_data(bytes, &length);
    read_all(data, length);
    g_hash_table_insert(document->attached, GUINT_TO_POINTER(id), bytes);
}

static const ReceiverFunctions functions = {.ref = ref, .unref = unref, .deliver = deliver, .deliver_long = deliver_long, .attach = attach, .detach = detach};

static Document *open_document(gboolean is_main_frame) {
    Document *document = g_new0(Document, 1);
    document->reference_count = 1;
    document->attached = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, (GDestroyNotify)g_bytes_unref);
    document->number = channel_open(channel, "document", is_main_frame, document);
    document->is_open = document->number != 0;
    return document;
}

static void free_channel(void) {
    g_hash_table_unref(channel->receivers);
    g_queue_free(channel->unsent);
    g_queue_free(channel->postponed);
    g_free(channel->buffer);
    connection_clear(&channel->connection);
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
    channel = channel_new(fuzz_path(), "token", &functions);
    int program = fuzz_accept();
    // Fewer packets than those for which there is room in the other direction, because the extension acknowledges some of them.
    int room = 65536;
    if (setsockopt(program, SOL_SOCKET, SO_SNDBUF, &room, sizeof room) != 0) abort();
    for (int index = 0; index < DOCUMENTS; index++) documents[index] = open_document(index == 0);
    uint8_t asks = fuzz_byte(&input);
    fuzz_send_all(program, &input);
    // Either a document makes a synchronous call first, or the main loop processes the received packets.
    if (asks & 1) g_free(channel_call(channel, 1, "call\x1Fname"));
    while (channel->connection.socket >= 0) g_main_context_iteration(NULL, FALSE);
    for (int index = 0; index < DOCUMENTS; index++) {
        if (documents[index]->is_open || documents[index]->reference_count != 1) abort();
        unref(documents[index]);
    }
    free_channel();
    close(program);
    // The first run opens descriptors that the main loop keeps.
    static gboolean has_run = FALSE;
    if (has_run && next_descriptor() != next) abort();
    has_run = TRUE;
    return 0;
}
