#include "port.h"

#include "lane.h"

#include <string.h>

struct Port {
    guint reference_count;
    /// NULL once it is closed.
    Lane *lane;
    guint32 number;
    /// The page's function. Held weakly: it belongs to the page, which holds us.
    JSCWeakValue *listener;
    /// What the page's function is called for, until it takes it.
    char *arrived;
};

Port *port_new(Lane *lane, guint32 number) {
    Port *port = g_new0(Port, 1);
    port->reference_count = 1;
    port->lane = lane;
    port->number = number;
    return port;
}

Port *port_ref(Port *port) {
    port->reference_count++;
    return port;
}

void port_unref(Port *port) {
    if (--port->reference_count > 0) return;
    g_clear_object(&port->listener);
    g_free(port->arrived);
    g_free(port);
}

void port_detach(Port *port) {
    port->lane = NULL;
    g_clear_object(&port->listener);
}

void port_close(Port *port) {
    Lane *lane = port->lane;
    if (lane == NULL) return;
    port_ref(port);
    port_detach(port);
    lane_close(lane, port->number);
    port_unref(port);
}

static void port_release(gpointer port) { port_unref(port); }

/// A function of the port's, for script.
static JSCValue *bound_function(Port *port, JSCContext *context, GCallback body, GType result, guint count, GType *parameters) {
    return jsc_value_new_functionv(context, NULL, body, port_ref(port), port_release, result, count, parameters);
}

/// Text and not a value: to make an object of each costs more than all the rest. Records hold no zero.
static gboolean send_records(const char *text, gpointer data) {
    Port *port = data;
    if (port->lane == NULL) return FALSE;
    GBytes *records = g_bytes_new_static(text, strlen(text));
    lane_send_records(port->lane, port->number, records);
    g_bytes_unref(records);
    // A line that breaks takes its ports along.
    return port->lane != NULL;
}

/// The script stands still meanwhile. NULL when there is no answer, or none in time.
static char *ask(const char *question, gpointer data) {
    Port *port = data;
    return port->lane != NULL ? lane_ask(port->lane, port->number, question) : NULL;
}

static char *take_arrived(gpointer data) {
    Port *port = data;
    return g_steal_pointer(&port->arrived);
}

static JSCValue *listen(JSCValue *listener, gpointer data) {
    Port *port = data;
    JSCContext *context = jsc_context_get_current();
    if (port->lane == NULL || port->listener != NULL || !jsc_value_is_function(listener)) return jsc_value_new_undefined(context);
    port->listener = jsc_weak_value_new(listener);
    JSCValue *send = bound_function(port, context, G_CALLBACK(send_records), G_TYPE_BOOLEAN, 1, (GType[]){G_TYPE_STRING});
    JSCValue *take = bound_function(port, context, G_CALLBACK(take_arrived), G_TYPE_STRING, 0, NULL);
    JSCValue *ask_function = bound_function(port, context, G_CALLBACK(ask), G_TYPE_STRING, 1, (GType[]){G_TYPE_STRING});
    jsc_value_object_define_property_data(send, "take", 0, take);
    jsc_value_object_define_property_data(send, "ask", 0, ask_function);
    g_object_unref(ask_function);
    g_object_unref(take);
    return send;
}

JSCValue *port_function(Port *port, JSCContext *context) {
    return bound_function(port, context, G_CALLBACK(listen), JSC_TYPE_VALUE, 1, (GType[]){JSC_TYPE_VALUE});
}

/// Calls the page's function with so many arguments.
static void call_listener(Port *port, guint count, JSCValue **arguments) {
    JSCValue *listener = port->listener != NULL ? jsc_weak_value_get_value(port->listener) : NULL;
    if (listener == NULL) return;
    JSCContext *context = jsc_value_get_context(listener);
    JSCValue *result = jsc_value_function_callv(listener, count, arguments);
    // It reports what it throws itself; what is left would be taken for an exception of whoever looks next.
    if (jsc_context_get_exception(context) != NULL) jsc_context_clear_exception(context);
    g_clear_object(&result);
    g_object_unref(listener);
}

void port_deliver(Port *port, const char *records, gsize length) {
    g_free(port->arrived);
    port->arrived = g_strndup(records, length);
    call_listener(port, 0, NULL);
}

void port_deliver_long(Port *port, GBytes *records) {
    JSCValue *listener = port->listener != NULL ? jsc_weak_value_get_value(port->listener) : NULL;
    if (listener == NULL) return;
    JSCValue *text = jsc_value_new_string_from_bytes(jsc_value_get_context(listener), records);
    call_listener(port, 1, &text);
    g_object_unref(text);
    g_object_unref(listener);
}
