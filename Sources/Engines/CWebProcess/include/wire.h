#ifndef TOMBOLO_WIRE_H
#define TOMBOLO_WIRE_H

// The format of the packets on a connection between a web process and the program, in both directions. The socket preserves
// packet boundaries, so a packet does not contain its own length. A packet consists of numbers (32 bits, in the machine's byte
// order) and texts (the number of bytes, then the bytes, without a terminating zero). The first number is the kind of the packet.
// Below, `item*` stands for a count and that many items; `...` stands for bytes up to the end of the packet.

enum {
    /// The version of this format. It must be changed with any change to the format.
    TOMBOLO_WIRE_VERSION = 8,
    /// Limit of a packet, in bytes.
    TOMBOLO_PACKET_LIMIT = 131072,
    /// Limit of records and attachments within a packet, in bytes. Longer ones travel as memory.
    TOMBOLO_MAXIMUM_INLINE = 65536,
    /// Time within which an answer counts as prompt. A side that was answered promptly waits for the next answer before
    /// its main loop iterates, because an iteration takes as long as the rest of the round trip.
    TOMBOLO_PROMPT_MICROSECONDS = 100,
};

/// The purpose of a connection. A web process has one connection for each purpose that the program requests.
enum {
    TOMBOLO_FOR_REQUESTS = 1,
    TOMBOLO_FOR_DOCUMENTS = 2,
};

/// The first packet that a web process sends on a connection, and sends only once: version, token, purpose.
enum { TOMBOLO_HANDSHAKE = 1 };

/// Packets of the connection for requests, from the web process.
enum {
    /// number, whether it is a redirect (1 or 0), URL, method, (name, value)*
    TOMBOLO_REQUEST = 2,
    /// number. The web process has stopped waiting for the answer to this request.
    TOMBOLO_GAVE_UP = 3,
};

/// Packets of the connection for requests, to the web process.
enum {
    /// flags, deadline in milliseconds, host*
    TOMBOLO_REQUEST_FILTER = 1,
    /// number of the request, decision, URL or empty, (name, value)* to set, name* to remove. The items after the decision are
    /// present only if the decision is TOMBOLO_CHANGED.
    TOMBOLO_ANSWER = 2,
    /// name*: the names, in lower case, of all fields that have been added to requests of the page. Sent before the first answer
    /// that adds a new name; to a new connection, before the first filter.
    TOMBOLO_ADDED = 3,
    /// No content. The filter or the names of added fields have changed, but the socket currently has no room for them.
    /// New names follow, and then a filter. The web process waits for the filter before its next request.
    TOMBOLO_FILTER_FOLLOWS = 4,
};

/// Packets of the connection for documents. `number` identifies a document for its lifetime in the web process, and is not used
/// again.
enum {
    /// From the web process. number, whether it is the page's main frame (1 or 0), the document's id
    TOMBOLO_OPENED = 4,
    /// In both directions. number, records...
    TOMBOLO_RECORDS = 5,
    /// In both directions. number, length. The packet carries a descriptor of memory that begins with this many bytes of records.
    TOMBOLO_LONG_RECORDS = 6,
    /// In both directions. number. No packet about this document follows.
    TOMBOLO_CLOSED = 7,
    /// From the web process. number, number of the call, call... The script that made the call blocks until the answer.
    TOMBOLO_SYNCHRONOUS_CALL = 8,
    /// As TOMBOLO_SYNCHRONOUS_CALL, with the call in memory. number, number of the call, length
    TOMBOLO_LONG_SYNCHRONOUS_CALL = 9,
    /// To the web process. number, number of the call, answer...
    TOMBOLO_ANSWERED = 10,
    /// As TOMBOLO_ANSWERED, with the answer in memory. number, number of the call, length
    TOMBOLO_LONG_ANSWERED = 11,
    /// To the web process, in place of an answer. number, number of the call
    TOMBOLO_UNANSWERED = 12,
    /// In both directions. number, id, form, bytes... Sent before the records, the call or the answer to which the attachment
    /// belongs.
    TOMBOLO_ATTACHED = 13,
    /// As TOMBOLO_ATTACHED, with the bytes in memory. number, id, form, length. A web process has sealed the memory, so that it
    /// can no longer be changed.
    TOMBOLO_LONG_ATTACHED = 14,
    /// In both directions. 0, length. The packet carries a descriptor of the memory in which the sender puts attachments from now
    /// on; it replaces the sender's earlier shared buffer. Without a descriptor, the sender no longer has a shared buffer.
    TOMBOLO_SHARED_BUFFER = 15,
    /// As TOMBOLO_ATTACHED, with the bytes in the sender's shared buffer. number, id, form, offset, length
    TOMBOLO_SHARED_BUFFER_ATTACHED = 16,
    /// In both directions. 0. The sender has copied a piece of the receiver's shared buffer, which is free again.
    TOMBOLO_RELEASED = 17,
    /// From the web process. 0. Acknowledges the first unacknowledged packet with records, an answer or an attachment
    /// in memory. Sent once for each of them, before the packet is processed.
    TOMBOLO_RECEIVED = 18,
};

/// The forms of an attachment.
enum {
    TOMBOLO_BYTES = 0,
    /// Text with one byte for each character. Only from the web process.
    TOMBOLO_LATIN1 = 1,
    /// Text in UTF-16, in the machine's byte order. Only from the web process.
    TOMBOLO_UTF16 = 2,
    /// Text in UTF-8. Only to the web process.
    TOMBOLO_UTF8 = 3,
};

/// Length of a shared buffer in bytes, and the time in seconds after which an unused one is released.
enum { TOMBOLO_SHARED_BUFFER_LENGTH = 16777216, TOMBOLO_SHARED_BUFFER_IDLE_SECONDS = 10 };

/// Limit of the time for which a script blocks in a synchronous call, in milliseconds.
enum { TOMBOLO_SYNCHRONOUS_CALL_TIMEOUT = 10000 };

/// The flags of a request filter.
enum {
    TOMBOLO_HTTP = 1,
    TOMBOLO_HTTPS = 2,
    TOMBOLO_ALL_HOSTS = 4,
    TOMBOLO_REQUIRED = 8,
};

/// The decisions on a request.
enum {
    TOMBOLO_UNCHANGED = 0,
    TOMBOLO_CHANGED = 1,
    TOMBOLO_REFUSED = 2,
    /// There is no decision. Handled like an answer that does not arrive in time.
    TOMBOLO_NO_DECISION = 3,
};

/// The name of the message by which the program requests the token, through the engine, from the process that shows the page.
/// The engine delivers the message only to that process. The reply contains the token as text.
#define TOMBOLO_MESSAGE_TOKEN "tombolo-token"

/// The keys of the dictionary with which a web process is started: the path of the socket, the token of the process, and the
/// connections that the process has to open.
#define TOMBOLO_KEY_PATH "connection"
#define TOMBOLO_KEY_TOKEN "token"
#define TOMBOLO_KEY_REQUESTS "requests"
/// Whether requests are refused when they cannot be decided on, for example because no filter has arrived.
#define TOMBOLO_KEY_REQUIRED "required"
#define TOMBOLO_KEY_DOCUMENTS "documents"

#endif
