#ifndef TOMBOLO_WIRE_H
#define TOMBOLO_WIRE_H

// Format of the packets on a connection between a web process and its program, in both directions. The connection keeps packets
// apart, so a packet does not contain its own length. It consists of numbers (32 bits, in the machine's byte order) and texts (a
// number of bytes, then the bytes, without a zero). Its first number is its kind. `*` stands for a number and as many of the
// items before it, `...` for bytes up to the end of the packet.

enum {
    /// Changes whenever anything below does.
    TOMBOLO_WIRE_VERSION = 7,
    /// Limit of a packet, in bytes.
    TOMBOLO_PACKET_LIMIT = 131072,
    /// Limit of records and attachments within a packet, in bytes. Longer ones travel as memory.
    TOMBOLO_MAXIMUM_INLINE = 65536,
    /// Time within which an answer is prompt. A side that is answered promptly waits for the next answer before its main loop
    /// iterates: an iteration costs as much as the rest of the round trip.
    TOMBOLO_PROMPT_MICROSECONDS = 100,
};

/// Purpose of a connection. A web process has one of each that its program requests.
enum {
    TOMBOLO_FOR_REQUESTS = 1,
    TOMBOLO_FOR_DOCUMENTS = 2,
};

/// The first packet of a web process on each connection, sent only once: version, token, purpose.
enum { TOMBOLO_HANDSHAKE = 1 };

/// On the connection for requests, from the web process.
enum {
    /// number, whether it is a redirect (1 or 0), URL, method, (name, value)*
    TOMBOLO_REQUEST = 2,
    /// number. The web process no longer waits for the answer.
    TOMBOLO_GAVE_UP = 3,
};

/// On the connection for requests, to the web process.
enum {
    /// flags, deadline in milliseconds, host*
    TOMBOLO_REQUEST_FILTER = 1,
    /// number of the request, decision, URL or empty, (name, value)* to set, name* to remove; only the decision TOMBOLO_CHANGED
    /// has the part after it.
    TOMBOLO_ANSWER = 2,
    /// name*: all fields that requests of the page have been given, in lower case. Comes before the first answer that gives one,
    /// and before the first filter.
    TOMBOLO_ADDED = 3,
};

/// On the connection for documents. The number identifies a document for its lifetime in the web process, and is never used
/// again.
enum {
    /// From the web process. number, whether it is the page's main frame (1 or 0), the document's id
    TOMBOLO_OPENED = 4,
    /// In both directions. number, records...
    TOMBOLO_RECORDS = 5,
    /// In both directions. number, length; and the descriptor of memory that holds this many bytes of records from its start.
    TOMBOLO_LONG_RECORDS = 6,
    /// In both directions. number. No packet about it follows.
    TOMBOLO_CLOSED = 7,
    /// From the web process, where a script blocks until the answer. number, number of the call, call...
    TOMBOLO_SYNCHRONOUS_CALL = 8,
    /// The same. number, number of the call, length; and memory.
    TOMBOLO_LONG_SYNCHRONOUS_CALL = 9,
    /// To the web process. number, number of the call, answer...
    TOMBOLO_ANSWERED = 10,
    /// The same. number, number of the call, length; and memory.
    TOMBOLO_LONG_ANSWERED = 11,
    /// To the web process, in place of an answer. number, number of the call
    TOMBOLO_UNANSWERED = 12,
    /// In both directions, before the records, the call or the answer to which it is attached. number, id, form, bytes...
    TOMBOLO_ATTACHED = 13,
    /// The same. number, id, form, length; and memory, which a web process has sealed so that it can no longer be changed.
    TOMBOLO_LONG_ATTACHED = 14,
    /// In both directions. 0, length; and memory for the sender's attachments from now on, which replaces any earlier one.
    /// Without memory the sender no longer has a shared buffer.
    TOMBOLO_SHARED_BUFFER = 15,
    /// As TOMBOLO_ATTACHED, with the bytes in the sender's shared buffer. number, id, form, offset, length
    TOMBOLO_SHARED_BUFFER_ATTACHED = 16,
    /// In both directions. 0. A piece of the receiver's shared buffer has been copied.
    TOMBOLO_RELEASED = 17,
};

/// The forms of an attachment.
enum {
    TOMBOLO_BYTES = 0,
    /// From the web process: text, one byte for each character.
    TOMBOLO_LATIN1 = 1,
    /// From the web process: text in UTF-16, in the machine's byte order.
    TOMBOLO_UTF16 = 2,
    /// To the web process: text in UTF-8.
    TOMBOLO_UTF8 = 3,
};

/// Length of a shared buffer in bytes, and the time in seconds after which an unused one is released.
enum { TOMBOLO_SHARED_BUFFER_LENGTH = 16777216, TOMBOLO_SHARED_BUFFER_IDLE_SECONDS = 10 };

/// Limit of the time for which a script blocks until an answer, in milliseconds.
enum { TOMBOLO_SYNCHRONOUS_CALL_TIMEOUT = 10000 };

/// The flags of a filter.
enum {
    TOMBOLO_HTTP = 1,
    TOMBOLO_HTTPS = 2,
    TOMBOLO_ALL_HOSTS = 4,
    TOMBOLO_REQUIRED = 8,
};

/// The decisions of an answer.
enum {
    TOMBOLO_UNCHANGED = 0,
    TOMBOLO_CHANGED = 1,
    TOMBOLO_REFUSED = 2,
    /// No decision, as if it were late.
    TOMBOLO_NO_DECISION = 3,
};

/// Name of the engine's message by which the program requests the page's token; the answer is the token as text. Only the process
/// that shows the page receives it.
#define TOMBOLO_MESSAGE_TOKEN "tombolo-token"

/// The keys of the dictionary with which a web process is started: the socket, its token, and the connections that it is to have.
#define TOMBOLO_KEY_PATH "connection"
#define TOMBOLO_KEY_TOKEN "token"
#define TOMBOLO_KEY_REQUESTS "requests"
/// Whether requests wait for their filter.
#define TOMBOLO_KEY_REQUIRED "required"
#define TOMBOLO_KEY_DOCUMENTS "documents"

#endif
