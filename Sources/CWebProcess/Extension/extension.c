// What is loaded into the web processes of a page that wants it. What script can reach of it is in documents.c.

#include "documents.h"
#include "questions.h"
#include "wire.h"

static gboolean send_request(WebKitWebPage *page, WebKitURIRequest *request, WebKitURIResponse *redirect, gpointer questions) {
    (void)page;
    return questions_refuse(questions, request, redirect);
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer questions) {
    (void)extension;
    g_signal_connect(page, "send-request", G_CALLBACK(send_request), questions);
}

static gboolean is_wanted(GVariant *data, const char *key) {
    gboolean is_wanted = FALSE;
    return g_variant_lookup(data, key, "b", &is_wanted) && is_wanted;
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension,
                                                                            GVariant *data) {
    const char *path = NULL, *token = NULL;
    if (data == NULL || !g_variant_is_of_type(data, G_VARIANT_TYPE_VARDICT)) return;
    if (!g_variant_lookup(data, TOMBOLO_KEY_PATH, "&s", &path)) return;
    if (!g_variant_lookup(data, TOMBOLO_KEY_TOKEN, "&s", &token)) return;
    if (is_wanted(data, TOMBOLO_KEY_REQUESTS)) {
        Questions *questions = questions_new(path, token, is_wanted(data, TOMBOLO_KEY_REQUIRED));
        g_signal_connect(extension, "page-created", G_CALLBACK(page_created), questions);
        g_object_set_data_full(G_OBJECT(extension), "tombolo-questions", questions, (GDestroyNotify)questions_free);
    }
    // Lives as long as the process, like the functions that are bound to it.
    if (is_wanted(data, TOMBOLO_KEY_DOCUMENTS)) documents_join(lane_new(path, token));
}
