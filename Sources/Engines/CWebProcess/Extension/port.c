#include "port.h"

#include "wire.h"

#include <string.h>

struct Port {
    guint reference_count;
    /// NULL when the port is closed.
    Channel *channel;
    guint32 number;
    /// The page's listener. The reference is weak to avoid a cycle, because the listener belongs to the page, which
    /// keeps the port alive.
    JSCWeakValue *listener;
    /// The records that have arrived, until the page's listener takes them.
    char *arrived;
    /// An attachment that the page has not completed yet.
    Attachment *attaching;
    /// The attachments of the next records or answer, by id; NULL if there are none.
    GHashTable *attached;
    /// The attachments of the records for which the listener is being called.
    GHashTable *delivered;
};

/// A received attachment.
typedef struct {
    GBytes *bytes;
    gboolean is_text;
} Enclosure;

static void enclosure_free(gpointer data) {
    Enclosure *enclosure = data;
    g_bytes_unref(enclosure->bytes);
    g_free(enclosure);
}

Port *port_open(Channel *channel, const char *document, gboolean is_main_frame) {
    Port *port = g_new0(Port, 1);
    port->reference_count = 1;
    port->number = channel_open(channel, document, is_main_frame, port);
    if (port->number != 0) {
        port->channel = channel;
        return port;
    }
    port_unref(port);
    return NULL;
}

static Port *port_ref(Port *port) {
    port->reference_count++;
    return port;
}

void port_unref(Port *port) {
    if (--port->reference_count > 0) return;
    g_clear_object(&port->listener);
    g_free(port->arrived);
    attachment_free(port->attaching);
    g_clear_pointer(&port->attached, g_hash_table_unref);
    g_free(port);
}

/// Detaches the port from its direct channel.
static void port_detach(Port *port) {
    port->channel = NULL;
    g_clear_object(&port->listener);
    g_clear_pointer(&port->attached, g_hash_table_unref);
    g_clear_pointer(&port->attaching, attachment_free);
}

void port_close(Port *port) {
    Channel *channel = port->channel;
    if (channel == NULL) return;
    port_ref(port);
    port_detach(port);
    channel_close(channel, port->number);
    port_unref(port);
}

static void port_release(gpointer port) { port_unref(port); }

/// Creates a function for script that is bound to the port.
static JSCValue *bound_function(Port *port, JSCContext *context, GCallback body, GType result, guint count, GType *parameters) {
    return jsc_value_new_functionv(context, NULL, body, port_ref(port), port_release, result, count, parameters);
}

/// Sends records; the parameter is text rather than a JSCValue, because creating an object for each call would cost more than all
/// the rest. Records do not contain a zero byte.
static gboolean send_records(const char *text, gpointer data) {
    Port *port = data;
    if (port->channel == NULL) return FALSE;
    GBytes *records = g_bytes_new_static(text, strlen(text));
    channel_send_records(port->channel, port->number, records);
    g_bytes_unref(records);
    // If the connection broke while sending, the port is detached.
    return port->channel != NULL;
}

/// Makes a synchronous call, during which script blocks. Returns NULL if no answer arrives in time.
static char *call_synchronously(const char *call, gpointer data) {
    Port *port = data;
    return port->channel != NULL ? channel_call(port->channel, port->number, call) : NULL;
}

static char *take_arrived(gpointer data) {
    Port *port = data;
    return g_steal_pointer(&port->arrived);
}

/// Appends the first `count` bytes of a typed array to an attachment of `total` bytes. An attachment that is complete is sent.
/// Returns whether the bytes were accepted.
static gboolean attach(guint id, guint form, JSCValue *array, guint count, guint total, gpointer data) {
    Port *port = data;
    if (port->channel == NULL || !jsc_value_is_typed_array(array) || jsc_value_typed_array_get_size(array) < count) return FALSE;
    Attachment *attachment = g_steal_pointer(&port->attaching);
    // The page gave up the earlier attachment before it was complete.
    if (attachment != NULL && attachment->id != id) g_clear_pointer(&attachment, attachment_free);
    if (attachment == NULL) {
        TomboloSharedBuffer *shared_buffer = channel_shared_buffer(port->channel, total);
        // If the connection broke when the shared buffer was announced, the port is detached.
        if (port->channel == NULL) return FALSE;
        attachment = attachment_new(id, form, total, shared_buffer);
    }
    gboolean is_taken = attachment_append(attachment, jsc_value_typed_array_get_data(array, NULL), count);
    if (is_taken && attachment->length < attachment->total) {
        port->attaching = attachment;
        return TRUE;
    }
    is_taken = is_taken && channel_send_attachment(port->channel, port->number, attachment);
    attachment_free(attachment);
    return is_taken && port->channel != NULL;
}

/// Removes and returns an entry of a table; NULL if there is none.
static Enclosure *steal(GHashTable *table, guint id) {
    gpointer enclosure = NULL;
    if (table != NULL) g_hash_table_steal_extended(table, GUINT_TO_POINTER(id), NULL, &enclosure);
    return enclosure;
}

static JSCValue *array_of(JSCContext *context, GBytes *bytes) {
    gsize length;
    gconstpointer source = g_bytes_get_data(bytes, &length);
    // The bytes are copied, because WebKit ends the process if a typed array uses memory that the engine has not allocated.
    JSCValue *array = jsc_value_new_typed_array(context, JSC_TYPED_ARRAY_UINT8, length);
    if (length > 0 && jsc_value_is_typed_array(array)) memcpy(jsc_value_typed_array_get_data(array, NULL), source, length);
    return array;
}

static JSCValue *take_attached(guint id, gpointer data) {
    Port *port = data;
    JSCContext *context = jsc_context_get_current();
    Enclosure *enclosure = steal(port->delivered, id);
    // If it is not an attachment of the records, it belongs to the answer to a synchronous call.
    if (enclosure == NULL) enclosure = steal(port->attached, id);
    if (enclosure == NULL) return jsc_value_new_undefined(context);
    JSCValue *value = enclosure->is_text ? jsc_value_new_string_from_bytes(context, enclosure->bytes) : array_of(context, enclosure->bytes);
    enclosure_free(enclosure);
    return value;
}

static void define_function(JSCValue *object, const char *name, JSCValue *function) {
    jsc_value_object_define_property_data(object, name, 0, function);
    g_object_unref(function);
}

static JSCValue *listen(JSCValue *listener, gpointer data) {
    Port *port = data;
    JSCContext *context = jsc_context_get_current();
    if (port->channel == NULL || port->listener != NULL || !jsc_value_is_function(listener)) return jsc_value_new_undefined(context);
    port->listener = jsc_weak_value_new(listener);
    JSCValue *send = bound_function(port, context, G_CALLBACK(send_records), G_TYPE_BOOLEAN, 1, (GType[]){G_TYPE_STRING});
    define_function(send, "take", bound_function(port, context, G_CALLBACK(take_arrived), G_TYPE_STRING, 0, NULL));
    define_function(send, "ask", bound_function(port, context, G_CALLBACK(call_synchronously), G_TYPE_STRING, 1, (GType[]){G_TYPE_STRING}));
    GType attaching[] = {G_TYPE_UINT, G_TYPE_UINT, JSC_TYPE_VALUE, G_TYPE_UINT, G_TYPE_UINT};
    define_function(send, "attach", bound_function(port, context, G_CALLBACK(attach), G_TYPE_BOOLEAN, 5, attaching));
    define_function(send, "attached", bound_function(port, context, G_CALLBACK(take_attached), JSC_TYPE_VALUE, 1, (GType[]){G_TYPE_UINT}));
    return send;
}

JSCValue *port_function(Port *port, JSCContext *context) {
    return bound_function(port, context, G_CALLBACK(listen), JSC_TYPE_VALUE, 1, (GType[]){JSC_TYPE_VALUE});
}

/// Calls the page's listener with `count` arguments.
static void call_listener(Port *port, guint count, JSCValue **arguments) {
    JSCValue *listener = port->listener != NULL ? jsc_weak_value_get_value(port->listener) : NULL;
    if (listener == NULL) return;
    JSCContext *context = jsc_value_get_context(listener);
    // Calls can be nested, because the next records may arrive while the listener blocks in a dialog.
    GHashTable *outer = port->delivered;
    GHashTable *delivered = g_steal_pointer(&port->attached);
    port->delivered = delivered;
    port_ref(port);
    JSCValue *result = jsc_value_function_callv(listener, count, arguments);
    port->delivered = outer;
    g_clear_pointer(&delivered, g_hash_table_unref);
    port_unref(port);
    // The listener reports its own exceptions. An exception that is left in the context would be attributed to code that runs
    // later.
    if (jsc_context_get_exception(context) != NULL) jsc_context_clear_exception(context);
    g_clear_object(&result);
    g_object_unref(listener);
}

// MARK: The port as the receiver of a channel

static gpointer ref_receiver(gpointer receiver) { return port_ref(receiver); }
static void unref_receiver(gpointer receiver) { port_unref(receiver); }
static void detach_receiver(gpointer receiver) { port_detach(receiver); }

static void attach_to_receiver(gpointer receiver, guint32 id, guint32 form, GBytes *bytes) {
    Port *port = receiver;
    if (port->attached == NULL) port->attached = g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, enclosure_free);
    Enclosure *enclosure = g_new(Enclosure, 1);
    *enclosure = (Enclosure){.bytes = bytes, .is_text = form == TOMBOLO_UTF8};
    g_hash_table_insert(port->attached, GUINT_TO_POINTER(id), enclosure);
}

static void deliver(gpointer receiver, const char *records, gsize length) {
    Port *port = receiver;
    g_free(port->arrived);
    port->arrived = g_strndup(records, length);
    call_listener(port, 0, NULL);
}

/// Calls the listener with the records as an argument, because the result of `take` is converted far more slowly.
static void deliver_long(gpointer receiver, GBytes *records) {
    Port *port = receiver;
    JSCValue *listener = port->listener != NULL ? jsc_weak_value_get_value(port->listener) : NULL;
    if (listener == NULL) return;
    JSCValue *text = jsc_value_new_string_from_bytes(jsc_value_get_context(listener), records);
    call_listener(port, 1, &text);
    g_object_unref(text);
    g_object_unref(listener);
}

const ReceiverFunctions port_functions = {
    .ref = ref_receiver,
    .unref = unref_receiver,
    .deliver = deliver,
    .deliver_long = deliver_long,
    .attach = attach_to_receiver,
    .detach = detach_receiver,
};
