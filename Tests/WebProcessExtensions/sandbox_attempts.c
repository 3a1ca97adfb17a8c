// An extension that attempts to reach what the engine's sandbox must hide from a page's process, and reports what it reached: in the query of a
// request that it claims to make, over the connection for requests.
//
// The test defines the paths HOME_SECRET, SSH, TMP_SECRET, LIBRARY and OTHER_CONNECTION, and the numbers PROGRAM and PORT.

#define _GNU_SOURCE
#include "wire.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/if_ether.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <webkit/webkit-web-process-extension.h>

static unsigned char packet[8192];
static unsigned length;
static char report[1024] = "http://report/?";

static void put_number(unsigned number) {
    memcpy(packet + length, &number, 4);
    length += 4;
}
static void put_text(const char *text) {
    put_number((unsigned)strlen(text));
    memcpy(packet + length, text, strlen(text));
    length += strlen(text);
}
static void note(const char *name, int reached) {
    size_t used = strlen(report);
    snprintf(report + used, sizeof report - used, "%s=%s&", name, reached ? "yes" : "no");
}
static int opens(const char *path, int flags) {
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file >= 0) close(file);
    return file >= 0;
}
static int connected(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    g_strlcpy(address.sun_path, path, sizeof address.sun_path);
    int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) == 0) return connection;
    close(connection);
    return -1;
}
static int reaches_network(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(PORT), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    int reached = connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0;
    if (connection >= 0) close(connection);
    return reached;
}

/// Opens a socket that receives, and can forge, packets of all programs on the same network.
static int opened_raw(int family, int type, int protocol) { return socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol); }

/// Whether a raw socket has received the packet with which the program's server accepted a connection. A user with the capability CAP_NET_RAW can
/// open such sockets in the sandbox, too, but on a network without other programs.
static int received_acceptance(int raw) {
    unsigned char ip[2048];
    for (ssize_t length; (length = recv(raw, ip, sizeof ip, 0)) >= 0;) {
        unsigned char *tcp = ip + (ip[0] & 15) * 4;
        if (length < 40 || ip[9] != IPPROTO_TCP || length < tcp - ip + 20) continue;
        int is_from_server = (tcp[0] << 8 | tcp[1]) == PORT, is_acceptance = (tcp[13] & 0x12) == 0x12;
        if (is_from_server && is_acceptance) return 1;
    }
    return 0;
}

/// Attaches to the program as a debugger. A child process does that, because the program stops at signals until its debugger ends.
static int traces_program(void) {
    pid_t child = fork();
    if (child == 0) _exit(ptrace(PTRACE_SEIZE, PROGRAM, 0, 0) == 0 ? 0 : 1);
    int status = 1;
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

G_MODULE_EXPORT void webkit_web_process_extension_initialize_with_user_data(WebKitWebProcessExtension *extension, GVariant *data) {
    (void)extension;
    const char *path = "", *token = "";
    g_variant_lookup(data, TOMBOLO_KEY_PATH, "&s", &path);
    g_variant_lookup(data, TOMBOLO_KEY_TOKEN, "&s", &token);
    char environment[64];
    snprintf(environment, sizeof environment, "/proc/%d/environ", PROGRAM);
    note("home", opens(HOME_SECRET, O_RDONLY));
    note("ssh", opens(SSH, O_RDONLY));
    note("tmp", opens(TMP_SECRET, O_RDONLY));
    note("environment", opens(environment, O_RDONLY));
    note("signal", kill(PROGRAM, 0) == 0);
    note("write", opens(LIBRARY "/written", O_WRONLY | O_CREAT));
    note("connection", connected(OTHER_CONNECTION) >= 0);
    int raw = opened_raw(AF_INET, SOCK_RAW, IPPROTO_TCP), device = opened_raw(AF_PACKET, SOCK_DGRAM, htons(ETH_P_ALL));
    note("network", reaches_network());
    note("raw", received_acceptance(raw));
    note("packet", received_acceptance(device));
    note("module", syscall(SYS_init_module, "", 0, "") == 0);
    note("trace", traces_program());
    int connection = connected(path);
    put_number(TOMBOLO_HANDSHAKE), put_number(TOMBOLO_WIRE_VERSION), put_text(token), put_number(TOMBOLO_FOR_REQUESTS);
    send(connection, packet, length, 0);
    length = 0;
    put_number(TOMBOLO_REQUEST), put_number(1), put_number(0), put_text(report), put_text("GET"), put_number(0);
    send(connection, packet, length, 0);
}
