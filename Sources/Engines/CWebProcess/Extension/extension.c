// The entry point of the extension, which is loaded into the web processes of pages that use it. Script can access only the
// functions in documents.c.

#include "documents.h"
#include "interception.h"
#include "wire.h"

static const char *const interception_key = "tombolo-interception";
static const char *const token_key = "tombolo-token";

static gboolean send_request(WebKitWebPage *page, WebKitURIRequest *request, WebKitURIResponse *redirect, gpointer interception) {
    (void)page;
    return interception_refuse(interception, request, redirect);
}

/// Sends the token in reply to the program's message, which the engine delivers only to the process that shows the
/// page.
static gboolean message_received(WebKitWebPage *page, WebKitUserMessage *message, gpointer token) {
    (void)page;
    if (g_strcmp0(webkit_user_message_get_name(message), TOMBOLO_MESSAGE_TOKEN) != 0) return FALSE;
    webkit_user_message_send_reply(message, webkit_user_message_new(TOMBOLO_MESSAGE_TOKEN, g_variant_new_string(token)));
    return TRUE;
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer data) {
    (void)data;
    Interception *interception = g_object_get_data(G_OBJECT(extension), interception_key);
    if (interception != NULL) g_signal_connect(page, "send-request", G_CALLBACK(send_request), interception);
    g_signal_connect(page, "user-message-received", G_CALLBACK(message_received), g_object_get_data(G_OBJECT(extension), token_key));
}

static gboolean is_wanted(GVariant *data, const char *key) {
    gboolean is_wanted = FALSE;
    return g_variant_lookup(data, key, "b", &is_wanted) && is_wanted;
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension, GVariant *data) {
    const char *path = NULL, *token = NULL;
    if (data == NULL || !g_variant_is_of_type(data, G_VARIANT_TYPE_VARDICT)) return;
    if (!g_variant_lookup(data, TOMBOLO_KEY_PATH, "&s", &path)) return;
    if (!g_variant_lookup(data, TOMBOLO_KEY_TOKEN, "&s", &token)) return;
    if (is_wanted(data, TOMBOLO_KEY_REQUESTS)) {
        Interception *interception = interception_new(path, token, is_wanted(data, TOMBOLO_KEY_REQUIRED));
        g_object_set_data_full(G_OBJECT(extension), interception_key, interception, (GDestroyNotify)interception_free);
    }
    g_object_set_data_full(G_OBJECT(extension), token_key, g_strdup(token), g_free);
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    // The channel lives as long as the process, like the functions that are bound to it.
    if (is_wanted(data, TOMBOLO_KEY_DOCUMENTS)) documents_join(path, token);
}
