#include "documents.h"

#include "port.h"

/// The name of the functions for script, in both worlds.
static const char *const function_name = "tomboloDirectChannel";

/// The frame in which a relay runs, and the channel of the process.
typedef struct {
    Channel *channel;
    WebKitFrame *frame;
} Place;

static void place_free(gpointer data) {
    Place *place = data;
    g_object_unref(place->frame);
    g_free(place);
}

static void close_port(gpointer port) { port_close(port); }

/// Defines the port's function in the page's world, where the page script looks for it. If the page already has a
/// property of this name that is not configurable, the property is not replaced.
static void put_into_page(Port *port, JSCContext *context) {
    JSCValue *global = jsc_context_get_global_object(context);
    JSCValue *function = port_function(port, context);
    jsc_value_object_define_property_data(global, function_name, JSC_VALUE_PROPERTY_CONFIGURABLE, function);
    jsc_context_clear_exception(context);
    g_object_unref(function);
    g_object_unref(global);
}

/// The function for the relay. It opens a port for the relay's document, and returns a function that closes the port; undefined
/// if there is no direct channel.
static JSCValue *open_port(const char *document, gpointer data) {
    Place *place = data;
    JSCContext *relay = jsc_context_get_current();
    Port *port = port_open(place->channel, document, webkit_frame_is_main_frame(place->frame));
    if (port == NULL) return jsc_value_new_undefined(relay);
    JSCContext *page = webkit_frame_get_js_context(place->frame);
    put_into_page(port, page);
    g_object_unref(page);
    return jsc_value_new_function(relay, NULL, G_CALLBACK(close_port), port, (GDestroyNotify)port_unref, G_TYPE_NONE, 0);
}

static void window_object_cleared(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer channel) {
    (void)page;
    JSCContext *context = webkit_frame_get_js_context_for_script_world(frame, world);
    Place *place = g_new0(Place, 1);
    place->channel = channel;
    place->frame = g_object_ref(frame);
    JSCValue *function = jsc_value_new_function(context, function_name, G_CALLBACK(open_port), place, place_free, JSC_TYPE_VALUE, 1, G_TYPE_STRING);
    jsc_context_set_value(context, function_name, function);
    g_object_unref(function);
    g_object_unref(context);
}

void documents_join(const char *path, const char *token) {
    Channel *channel = channel_new(path, token, &port_functions);
    // The isolated world of this name, in which the relay runs. It is kept as long as the process lives.
    WebKitScriptWorld *world = webkit_script_world_new_with_name("tombolo");
    g_signal_connect(world, "window-object-cleared", G_CALLBACK(window_object_cleared), channel);
}
