#ifndef TOMBOLO_WIRE_H
#define TOMBOLO_WIRE_H

// What goes over the line between a web process and its program, in both directions. The line keeps packets apart, so a packet
// has no length of its own. It is made of numbers (32 bits, in the machine's order) and texts (a number of bytes, then the bytes,
// without a zero); its first number is its kind. `*` stands for a number and as many of what precedes it.

enum {
    /// Changes whenever anything below does.
    TOMBOLO_WIRE_VERSION = 2,
    /// No packet is longer, in bytes.
    TOMBOLO_PACKET_LIMIT = 131072,
};

/// From the web process.
enum {
    /// version, token. The first packet, and never again.
    TOMBOLO_HELLO = 1,
    /// number, is it a redirect (1 or 0), URL, method, (name, value)*
    TOMBOLO_QUESTION = 2,
    /// number. The answer is no longer waited for.
    TOMBOLO_GAVE_UP = 3,
};

/// To the web process.
enum {
    /// flags, deadline in milliseconds, host*
    TOMBOLO_INTEREST = 1,
    /// number of the question, verdict, URL or nothing, (name, value)* to set, name* to remove; only the verdict
    /// TOMBOLO_CHANGED has what follows it.
    TOMBOLO_ANSWER = 2,
    /// name*: of fields that some request of the page has been given; all of them, in lower case. Comes before the first answer that gives one,
    /// and before the first interest.
    TOMBOLO_ADDED = 3,
};

/// The flags of an interest.
enum {
    TOMBOLO_HTTP = 1,
    TOMBOLO_HTTPS = 2,
    TOMBOLO_ALL_HOSTS = 4,
    TOMBOLO_REQUIRED = 8,
};

/// The verdicts.
enum {
    TOMBOLO_UNCHANGED = 0,
    TOMBOLO_CHANGED = 1,
    TOMBOLO_REFUSED = 2,
    /// There is none, as if it were late.
    TOMBOLO_NO_VERDICT = 3,
};

/// The keys of the dictionary that a web process is started with.
#define TOMBOLO_KEY_PATH "line"
#define TOMBOLO_KEY_TOKEN "token"
#define TOMBOLO_KEY_REQUIRED "required"

#endif
