#pragma once

#include <curl/curl.h>

// Swift does not import variadic functions, which the following functions call.

static inline CURLcode tombolo_curl_set_number(CURL *transfer, CURLoption option, long value) { return curl_easy_setopt(transfer, option, value); }

/// Sets an option to a text, which curl copies.
static inline CURLcode tombolo_curl_set_text(CURL *transfer, CURLoption option, const char *text) { return curl_easy_setopt(transfer, option, text); }

static inline CURLcode tombolo_curl_set_pointer(CURL *transfer, CURLoption option, void *pointer) { return curl_easy_setopt(transfer, option, pointer); }

static inline CURLcode tombolo_curl_set_callback(CURL *transfer, CURLoption option, curl_write_callback callback) {
    return curl_easy_setopt(transfer, option, callback);
}

static inline CURLcode tombolo_curl_set_open_socket(CURL *transfer, curl_opensocket_callback callback) {
    return curl_easy_setopt(transfer, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode tombolo_curl_set_pre_request(CURL *transfer, curl_prereq_callback callback) {
    return curl_easy_setopt(transfer, CURLOPT_PREREQFUNCTION, callback);
}

/// Makes a transfer end without waiting for the thread that looks up its host in DNS. That thread ends by itself. Has
/// no effect before libcurl 7.87.
static inline CURLcode tombolo_curl_set_quick_exit(CURL *transfer) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(transfer, CURLOPT_QUICK_EXIT, 1L);
#else
    return transfer ? CURLE_OK : CURLE_BAD_FUNCTION_ARGUMENT;
#endif
}

static inline long tombolo_curl_number(CURL *transfer, CURLINFO info) {
    long number = 0;
    curl_easy_getinfo(transfer, info, &number);
    return number;
}

static inline void *tombolo_curl_pointer(CURL *transfer, CURLINFO info) {
    void *pointer = NULL;
    curl_easy_getinfo(transfer, info, &pointer);
    return pointer;
}

static inline CURLMcode tombolo_curl_set_limit(CURLM *transfers, CURLMoption option, long value) { return curl_multi_setopt(transfers, option, value); }
