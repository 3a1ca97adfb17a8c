// A hostile web process: an extension that the engine loads in place of Tombolo's, inside the sandbox of a page's process.
//
// The process connects to the test's socket, which is beside the socket of the page, and sends its token. The test answers with one packet:
//
//   c        Connects to the page's socket, and forwards packets and their descriptors in both directions, until one end closes.
//   f...     Opens many connections to the page's socket, and sends the rest of the packet over each, or nothing if there is no rest. Keeps them
//            open until the test closes its connection.
//   s        Evaluates the script of each further packet, whose first byte is the world: 'r' for the relay's, 'p' for that of the page. Sends the
//            result as text. So native code posts script messages, without a script of the app.
//
// Then the process connects to the test's socket again, and waits for the next packet. To all else that the app needs it answers as the real
// extension does, so that the page works, with script messages in place of the direct channel.

#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <webkit/webkit-web-process-extension.h>

enum {
    /// More than the app accepts in one packet.
    PACKET_LENGTH = 1 << 18,
    /// Limit of the descriptors that the kernel accepts with one packet.
    MAXIMUM_DESCRIPTORS = 253,
    FLOOD_CONNECTIONS = 400,
};

static char *page_path, *test_path, *token;
static WebKitScriptWorld *relay_world;
/// The page that the process shows; NULL without one. Used on the main thread only.
static WebKitWebPage *shown_page;

static int connected(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    g_strlcpy(address.sun_path, path, sizeof address.sun_path);
    int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0) return connection;
    if (connection >= 0) close(connection);
    return -1;
}

/// Whether the other end is closed. An empty packet is received like the end of a connection.
static gboolean is_closed(int connection) {
    struct pollfd polled = {.fd = connection, .events = POLLRDHUP};
    return poll(&polled, 1, 0) > 0 && (polled.revents & (POLLHUP | POLLRDHUP | POLLERR)) != 0;
}

static void close_descriptors(struct msghdr *message) {
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int *descriptors = (int *)CMSG_DATA(header);
        for (gsize i = 0; i < (header->cmsg_len - CMSG_LEN(0)) / sizeof(int); i++) close(descriptors[i]);
    }
}

typedef struct {
    int from, to;
} Direction;

static void forward(Direction direction) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(MAXIMUM_DESCRIPTORS * sizeof(int))];
    } control;
    char *bytes = g_malloc(PACKET_LENGTH);
    for (;;) {
        struct iovec part = {bytes, PACKET_LENGTH};
        struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
        ssize_t length = recvmsg(direction.from, &message, MSG_CMSG_CLOEXEC);
        if (length < 0 && errno == EINTR) continue;
        if (length < 0 || (length == 0 && message.msg_controllen == 0 && is_closed(direction.from))) break;
        part.iov_len = (gsize)length;
        if (message.msg_controllen == 0) message.msg_control = NULL;
        gboolean is_sent = sendmsg(direction.to, &message, MSG_NOSIGNAL) >= 0;
        close_descriptors(&message);
        if (!is_sent) break;
    }
    g_free(bytes);
    // Ends the other direction too.
    shutdown(direction.from, SHUT_RDWR);
    shutdown(direction.to, SHUT_RDWR);
}

static gpointer forward_back(gpointer direction) {
    forward(*(Direction *)direction);
    return NULL;
}

/// Forwards between the test and the page's socket.
static gpointer join(gpointer data) {
    int test = GPOINTER_TO_INT(data), page = connected(page_path);
    if (page >= 0) {
        Direction back = {page, test};
        GThread *thread = g_thread_new("back", forward_back, &back);
        forward((Direction){test, page});
        g_thread_join(thread);
        close(page);
    }
    close(test);
    return NULL;
}

static void flood(int test, const char *packet, gsize length) {
    int connections[FLOOD_CONNECTIONS];
    for (int i = 0; i < FLOOD_CONNECTIONS; i++) {
        connections[i] = connected(page_path);
        if (length > 0) send(connections[i], packet, length, MSG_NOSIGNAL);
    }
    char byte = 'f';
    send(test, &byte, 1, MSG_NOSIGNAL);
    recv(test, &byte, 1, 0);
    for (int i = 0; i < FLOOD_CONNECTIONS; i++) close(connections[i]);
    close(test);
}

typedef struct {
    int test;
    char *packet;
} Evaluation;

/// Evaluates a script on the main thread, and sends the result.
static gboolean evaluate(gpointer data) {
    Evaluation *evaluation = data;
    char *text = NULL;
    if (shown_page != NULL) {
        G_GNUC_BEGIN_IGNORE_DEPRECATIONS
        WebKitFrame *frame = webkit_web_page_get_main_frame(shown_page);
        G_GNUC_END_IGNORE_DEPRECATIONS
        WebKitScriptWorld *world = evaluation->packet[0] == 'p' ? webkit_script_world_get_default() : relay_world;
        JSCContext *context = webkit_frame_get_js_context_for_script_world(frame, world);
        JSCValue *value = jsc_context_evaluate(context, evaluation->packet + 1, -1);
        text = jsc_value_to_string(value);
        g_object_unref(value);
        g_object_unref(context);
    }
    const char *result = text != NULL ? text : "no page";
    send(evaluation->test, result, strlen(result), MSG_NOSIGNAL);
    g_free(text);
    g_free(evaluation->packet);
    g_free(evaluation);
    return G_SOURCE_REMOVE;
}

/// Evaluates the scripts that the test sends. The test waits for each result before it sends the next script or closes the connection.
static gpointer run_scripts(gpointer data) {
    int test = GPOINTER_TO_INT(data);
    char packet[4096];
    for (ssize_t length; (length = recv(test, packet, sizeof packet, 0)) > 0;) {
        Evaluation *evaluation = g_new(Evaluation, 1);
        *evaluation = (Evaluation){test, g_strndup(packet, (gsize)length)};
        g_idle_add(evaluate, evaluation);
    }
    close(test);
    return NULL;
}

/// Serves the test until its socket is closed.
static gpointer serve_test(gpointer data) {
    (void)data;
    for (;;) {
        char packet[4096];
        int test = connected(test_path);
        if (test < 0) return NULL;
        send(test, token, strlen(token), MSG_NOSIGNAL);
        ssize_t length = recv(test, packet, sizeof packet, 0);
        if (length > 0 && packet[0] == 'c') {
            g_thread_unref(g_thread_new("join", join, GINT_TO_POINTER(test)));
        } else if (length > 0 && packet[0] == 's') {
            g_thread_unref(g_thread_new("scripts", run_scripts, GINT_TO_POINTER(test)));
        } else if (length > 0) {
            flood(test, packet + 1, (gsize)length - 1);
        } else {
            close(test);
            return NULL;
        }
    }
}

static gboolean message_received(WebKitWebPage *page, WebKitUserMessage *message, gpointer data) {
    (void)page, (void)data;
    if (g_strcmp0(webkit_user_message_get_name(message), TOMBOLO_MESSAGE_TOKEN) != 0) return FALSE;
    webkit_user_message_send_reply(message, webkit_user_message_new(TOMBOLO_MESSAGE_TOKEN, g_variant_new_string(token)));
    return TRUE;
}

static void page_created(WebKitWebProcessExtension *extension, WebKitWebPage *page, gpointer data) {
    (void)extension, (void)data;
    g_set_weak_pointer(&shown_page, page);
    g_signal_connect(page, "user-message-received", G_CALLBACK(message_received), NULL);
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension, GVariant *data) {
    if (!g_variant_lookup(data, TOMBOLO_KEY_PATH, "s", &page_path) || !g_variant_lookup(data, TOMBOLO_KEY_TOKEN, "s", &token)) return;
    char *folder = g_path_get_dirname(page_path);
    test_path = g_build_filename(folder, "test", NULL);
    g_free(folder);
    // The isolated world of the relay, as the real extension creates it.
    relay_world = webkit_script_world_new_with_name("tombolo");
    g_signal_connect(extension, "page-created", G_CALLBACK(page_created), NULL);
    g_thread_unref(g_thread_new("test", serve_test, NULL));
}
