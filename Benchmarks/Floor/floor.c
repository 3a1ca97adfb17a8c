// The floor: the minimum that a WebKitGTK program does to answer its page, in plain C.
//
// A handler with reply in the page's own world answers every message at once. Tombolo's figures are printed as ratios to the figures of
// this program, measured in the same run. README.md in the parent folder describes the method.

#include <glib-unix.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <webkit/webkit.h>

// A round takes seconds; one that takes this long has hung.
enum { ROUND_LIMIT_SECONDS = 300 };

enum { LARGEST_STRING = 10 * 1000 * 1000 };

__asm__(".pushsection .rodata\n"
        "rounds_script: .incbin \"rounds.js\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char rounds_script[] __asm__("rounds_script");

static const char startup_page[] = "<!doctype html><meta charset=utf-8><title>Floor</title>"
                                   "<script>webkit.messageHandlers.ready.postMessage('');</script><p>Floor</p>";

typedef struct {
    const char *mode;
    bool engine_rendering;
    char *large_text;
} Floor;

static void fail(const char *what) {
    fprintf(stderr, "floor: %s\n", what);
    // The engine's exit handlers may wait for the process that hung.
    _exit(1);
}

static gboolean reply_with(WebKitScriptMessageReply *reply, JSCValue *value) {
    webkit_script_message_reply_return_value(reply, value);
    g_object_unref(value);
    return TRUE;
}

static gboolean on_mode(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply, gpointer data) {
    const Floor *floor = data;
    return reply_with(reply, jsc_value_new_string(jsc_value_get_context(message), floor->mode));
}

static gboolean on_echo(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply, gpointer data) {
    char *text = jsc_value_to_string(message);
    JSCValue *answer = jsc_value_new_string(jsc_value_get_context(message), text);
    g_free(text);
    return reply_with(reply, answer);
}

static gboolean on_length(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply, gpointer data) {
    GBytes *text = jsc_value_to_string_as_bytes(message);
    JSCValue *answer = jsc_value_new_number(jsc_value_get_context(message), (double)g_bytes_get_size(text));
    g_bytes_unref(text);
    return reply_with(reply, answer);
}

static gboolean on_text(WebKitUserContentManager *manager, JSCValue *message, WebKitScriptMessageReply *reply, gpointer data) {
    const Floor *floor = data;
    int length = jsc_value_to_int32(message);
    GBytes *text = g_bytes_new_static(floor->large_text, (gsize)CLAMP(length, 0, LARGEST_STRING));
    JSCValue *answer = jsc_value_new_string_from_bytes(jsc_value_get_context(message), text);
    g_bytes_unref(text);
    return reply_with(reply, answer);
}

// Receives a message of the page: a figure as "NAME VALUE" in microseconds, an empty text at the end of the round, or an error.
static void on_figure(WebKitUserContentManager *manager, JSCValue *message, gpointer data) {
    char *text = jsc_value_to_string(message);
    char name[64];
    double value = 0;
    if (*text == '\0') {
        fflush(stdout);
        _exit(0);
    }
    if (g_str_has_prefix(text, "error") || sscanf(text, "%63s %lf", name, &value) != 2) fail(text);
    printf("{\"name\":\"%s\",\"value\":%.2f,\"unit\":\"us\"}\n", name, value);
    fflush(stdout);
    g_free(text);
}

static void on_ready(WebKitUserContentManager *manager, JSCValue *message, gpointer data) {
    puts("{\"ready\":true}");
    fflush(stdout);
}

static gboolean on_input(gint descriptor, GIOCondition condition, gpointer loop) {
    char ignored[256];
    if (read(descriptor, ignored, sizeof ignored) > 0) return G_SOURCE_CONTINUE;
    g_main_loop_quit(loop);
    return G_SOURCE_REMOVE;
}

static gboolean on_round_limit(gpointer data) {
    fail("the round did not end in time");
    return G_SOURCE_REMOVE;
}

static void on_terminated(WebKitWebView *view, WebKitWebProcessTerminationReason reason, gpointer data) { fail("the web process ended"); }

static void answer(WebKitUserContentManager *manager, const char *name, GCallback handler, Floor *floor) {
    char *signal = g_strconcat("script-message-with-reply-received::", name, NULL);
    g_signal_connect(manager, signal, handler, floor);
    webkit_user_content_manager_register_script_message_handler_with_reply(manager, name, NULL);
    g_free(signal);
}

static void add_handler(WebKitUserContentManager *manager, const char *name, GCallback handler, Floor *floor) {
    char *signal = g_strconcat("script-message-received::", name, NULL);
    g_signal_connect(manager, signal, handler, floor);
    webkit_user_content_manager_register_script_message_handler(manager, name, NULL);
    g_free(signal);
}

static void show(WebKitUserContentManager *manager, const Floor *floor, const char *html) {
    WebKitWebView *view = g_object_new(WEBKIT_TYPE_WEB_VIEW, "user-content-manager", manager, NULL);
    if (!floor->engine_rendering) {
        WebKitSettings *settings = webkit_web_view_get_settings(view);
        webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
    }
    g_signal_connect(view, "web-process-terminated", G_CALLBACK(on_terminated), NULL);
    webkit_web_view_load_html(view, html, "https://floor.test/");

    GtkWidget *window = gtk_window_new();
    gtk_window_set_title(GTK_WINDOW(window), "Floor");
    gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
    gtk_window_set_child(GTK_WINDOW(window), GTK_WIDGET(view));
    gtk_window_present(GTK_WINDOW(window));
}

static void run_startup(Floor *floor) {
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    WebKitUserContentManager *manager = webkit_user_content_manager_new();
    add_handler(manager, "ready", G_CALLBACK(on_ready), floor);
    g_unix_fd_add(STDIN_FILENO, G_IO_IN | G_IO_HUP | G_IO_ERR, on_input, loop);
    show(manager, floor, startup_page);
    g_main_loop_run(loop);
}

static void run_rounds(Floor *floor) {
    floor->large_text = g_malloc(LARGEST_STRING);
    memset(floor->large_text, 'x', LARGEST_STRING);

    WebKitUserContentManager *manager = webkit_user_content_manager_new();
    answer(manager, "mode", G_CALLBACK(on_mode), floor);
    answer(manager, "echo", G_CALLBACK(on_echo), floor);
    answer(manager, "length", G_CALLBACK(on_length), floor);
    answer(manager, "text", G_CALLBACK(on_text), floor);
    add_handler(manager, "figure", G_CALLBACK(on_figure), floor);
    g_timeout_add_seconds(ROUND_LIMIT_SECONDS, on_round_limit, NULL);

    char *html = g_strconcat("<!doctype html><meta charset=utf-8><title>Floor</title><script>", rounds_script, "</script><p>Floor</p>", NULL);
    show(manager, floor, html);
    g_free(html);
    g_main_loop_run(g_main_loop_new(NULL, FALSE));
}

int main(int count, char **arguments) {
    Floor floor = {0};
    for (int index = 1; index < count; index++) {
        if (strcmp(arguments[index], "--engine-rendering") == 0) {
            floor.engine_rendering = true;
        } else if (floor.mode == NULL) {
            floor.mode = arguments[index];
        } else {
            floor.mode = "";
        }
    }
    const char *modes[] = {"all", "calls", "strings", "startup", NULL};
    if (floor.mode == NULL || !g_strv_contains(modes, floor.mode)) {
        fprintf(stderr, "usage: floor all|calls|strings|startup [--engine-rendering]\n");
        return 64;
    }

    if (!floor.engine_rendering) {
        // GTK 4.16 moved the setting that disables GL from GDK_DEBUG to GDK_DISABLE.
        if (gtk_get_minor_version() >= 16) g_setenv("GDK_DISABLE", "gl", FALSE);
        else g_setenv("GDK_DEBUG", "gl-disable", FALSE);
        g_setenv("GSK_RENDERER", "cairo", FALSE);
        g_setenv("WEBKIT_DISABLE_DMABUF_RENDERER", "1", FALSE);
    }
    gtk_init();
    if (strcmp(floor.mode, "startup") == 0) {
        run_startup(&floor);
    } else {
        run_rounds(&floor);
    }
    return 0;
}
