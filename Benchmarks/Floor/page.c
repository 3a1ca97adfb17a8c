#define _GNU_SOURCE
#include "page.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM_CONNECTIONS = 256, MAXIMUM_REQUEST_LENGTH = 16384 };

static const char page[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\n\r\n"
                           "<!doctype html><title>Floor</title><script>fetch('/ready')</script><p>Floor</p>";
static const char nothing[] = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
static const char missing[] = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

// The first entry is the listening socket.
static struct pollfd connections[MAXIMUM_CONNECTIONS];
static nfds_t connection_count;

int page_listen(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 128) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0) {
        return -1;
    }
    connections[0] = (struct pollfd){listener, POLLIN, 0};
    connection_count = 1;
    return ntohs(address.sin_port);
}

static void answer(int connection, const char *text) {
    size_t length = strlen(text);
    if (write(connection, text, length) != (ssize_t)length) fprintf(stderr, "launch: a page was not sent whole\n");
    shutdown(connection, SHUT_WR);
}

// Answers a request, and returns whether the request reports that a page is ready. The head of a request is far smaller than a packet on
// the loopback interface, so one `recv` reads all of it.
static bool serve(int connection, bool *is_over) {
    static char request[MAXIMUM_REQUEST_LENGTH];
    ssize_t length = recv(connection, request, sizeof request - 1, 0);
    *is_over = length <= 0;
    if (length <= 0) return false;
    request[length] = '\0';
    bool is_ready = strncmp(request, "GET /ready ", 11) == 0;
    answer(connection, is_ready ? nothing : strncmp(request, "GET / ", 6) == 0 ? page : missing);
    return is_ready;
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

bool page_wait_until_ready(int pages, double limit) {
    while (pages > 0) {
        int left = (int)(limit - milliseconds());
        if (left <= 0 || poll(connections, connection_count, left) <= 0) return false;
        for (nfds_t index = connection_count; index-- > 1;) {
            if (connections[index].revents == 0) continue;
            bool is_over = false;
            if (serve(connections[index].fd, &is_over)) pages--;
            if (!is_over) continue;
            close(connections[index].fd);
            connections[index] = connections[--connection_count];
        }
        if (connections[0].revents != 0 && connection_count < MAXIMUM_CONNECTIONS) {
            int connection = accept4(connections[0].fd, NULL, NULL, SOCK_CLOEXEC);
            if (connection >= 0) connections[connection_count++] = (struct pollfd){connection, POLLIN, 0};
        }
    }
    return true;
}
