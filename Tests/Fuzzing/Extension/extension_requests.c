// Fuzzes the packets that the program sends to a web process on the connection for requests: filters, names of added fields, and decisions, which are applied
// to a fake request.

#include "fuzz_connection.h"

#include "interception.h"

#include <stdlib.h>
#include <unistd.h>

enum { REQUESTS = 3 };

/// Replaces the engine's type, which would need the engine's processes.
struct _WebKitURIRequest {
    char *url;
    SoupMessageHeaders *fields;
};

struct _WebKitURIResponse {
    const char *url;
};

const gchar *webkit_uri_request_get_uri(WebKitURIRequest *request) { return request->url; }

void webkit_uri_request_set_uri(WebKitURIRequest *request, const gchar *url) {
    char *before = request->url;
    request->url = g_strdup(url);
    g_free(before);
}

const gchar *webkit_uri_request_get_http_method(WebKitURIRequest *request) {
    (void)request;
    return "GET";
}

SoupMessageHeaders *webkit_uri_request_get_http_headers(WebKitURIRequest *request) { return request->fields; }

const gchar *webkit_uri_response_get_uri(WebKitURIResponse *response) { return response->url; }

/// Requests a decision on a request, which may follow a redirect.
static void make_request(Interception *interception, uint8_t manner) {
    const char *urls[] = {"https://example.com/a", "http://user@[::1]:8080/?b", "app://x", "https://"};
    WebKitURIResponse redirect = {.url = "https://example.org/"};
    WebKitURIRequest request = {.url = g_strdup(urls[manner & 3])};
    request.fields = soup_message_headers_new(SOUP_MESSAGE_HEADERS_REQUEST);
    soup_message_headers_append(request.fields, "Accept", "text/html");
    interception_refuse(interception, &request, manner & 4 ? &redirect : NULL);
    if (request.url == NULL) abort();
    soup_message_headers_unref(request.fields);
    g_free(request.url);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    FuzzInput input = {bytes, count};
    uint8_t manner = fuzz_byte(&input);
    Interception *interception = interception_new(fuzz_path(), "token", manner & 128);
    int program = fuzz_accept();
    // After the end of the connection, a new connection would wait for a filter that never arrives.
    fuzz_refuse();
    fuzz_send_all(program, &input);
    for (int index = 0; index < REQUESTS; index++) make_request(interception, (uint8_t)(manner >> index));
    interception_free(interception);
    close(program);
    return 0;
}
