#ifndef TOMBOLO_WIRE_H
#define TOMBOLO_WIRE_H

// What goes over a connection between a web process and its program, in both directions. The connection keeps packets apart, so a packet
// has no length of its own. It is made of numbers (32 bits, in the machine's order) and texts (a number of bytes, then the bytes,
// without a zero); its first number is its kind. `*` stands for a number and as many of what precedes it, `...` for bytes up to the
// end of the packet.

enum {
    /// Changes whenever anything below does.
    TOMBOLO_WIRE_VERSION = 7,
    /// No packet is longer, in bytes.
    TOMBOLO_PACKET_LIMIT = 131072,
    /// Longer records and attachments travel as memory.
    TOMBOLO_MAXIMUM_INLINE = 65536,
    /// Whoever is answered within this time waits for it before its main loop goes round: that costs as much as the rest of the way.
    TOMBOLO_PROMPT_MICROSECONDS = 100,
};

/// What a connection is for. A web process has one of each that its program wants.
enum {
    TOMBOLO_FOR_REQUESTS = 1,
    TOMBOLO_FOR_DOCUMENTS = 2,
};

/// The first packet of a web process on each connection, and never again: version, token, purpose.
enum { TOMBOLO_HELLO = 1 };

/// On the connection for requests, from the web process.
enum {
    /// number, is it a redirect (1 or 0), URL, method, (name, value)*
    TOMBOLO_QUESTION = 2,
    /// number. The answer is no longer waited for.
    TOMBOLO_GAVE_UP = 3,
};

/// On the connection for requests, to the web process.
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

/// On the connection for documents. The number is the web process's name for one document's time, and never used again.
enum {
    /// From the web process. number, is it the page's main frame (1 or 0), the document's id
    TOMBOLO_OPENED = 4,
    /// In both directions. number, records...
    TOMBOLO_RECORDS = 5,
    /// In both directions. number, length; and the descriptor of memory that holds so many bytes of records from its start.
    TOMBOLO_LONG_RECORDS = 6,
    /// In both directions. number. Nothing is sent about it after that.
    TOMBOLO_CLOSED = 7,
    /// From the web process, where a script stands still for the answer. number, number of the question, question...
    TOMBOLO_ASKED = 8,
    /// The same. number, number of the question, length; and memory.
    TOMBOLO_LONG_ASKED = 9,
    /// To the web process. number, number of the question, answer...
    TOMBOLO_ANSWERED = 10,
    /// The same. number, number of the question, length; and memory.
    TOMBOLO_LONG_ANSWERED = 11,
    /// To the web process: there is no answer. number, number of the question
    TOMBOLO_UNANSWERED = 12,
    /// In both directions, before the records, the question or the answer that it is attached to. number, id, form, bytes...
    TOMBOLO_ATTACHED = 13,
    /// The same. number, id, form, length; and memory, which a web process has sealed so that nobody can change it any more.
    TOMBOLO_LONG_ATTACHED = 14,
    /// In both directions. 0, length; and memory that attachments of the sender's can be in from now on, in place of that which was before. Without
    /// memory there is none any more.
    TOMBOLO_ARENA = 15,
    /// As TOMBOLO_ATTACHED, with the bytes in the sender's arena. number, id, form, offset, length
    TOMBOLO_ARENA_ATTACHED = 16,
    /// In both directions. 0. One that was in the receiver's arena has been copied.
    TOMBOLO_RELEASED = 17,
};

/// The forms of an attachment.
enum {
    TOMBOLO_BYTES = 0,
    /// From the web process: text, a byte for each of its characters.
    TOMBOLO_LATIN1 = 1,
    /// From the web process: text in UTF-16, in the machine's order.
    TOMBOLO_UTF16 = 2,
    /// To the web process: text in UTF-8.
    TOMBOLO_UTF8 = 3,
};

/// An arena has room for so many bytes, and is given back when it has not been used for so many seconds.
enum { TOMBOLO_ARENA_LENGTH = 16777216, TOMBOLO_ARENA_IDLE_SECONDS = 10 };

/// How long a script stands still for an answer, in milliseconds.
enum { TOMBOLO_LONGEST_STANDSTILL = 10000 };

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

/// What the program asks the page of by the engine's messages; the answer is the token as text. Only the process that shows the page gets it.
#define TOMBOLO_MESSAGE_TOKEN "tombolo-token"

/// The keys of the dictionary that a web process is started with: the socket, its token, and which connections it is to have.
#define TOMBOLO_KEY_PATH "connection"
#define TOMBOLO_KEY_TOKEN "token"
#define TOMBOLO_KEY_REQUESTS "requests"
/// Whether requests wait for their interest.
#define TOMBOLO_KEY_REQUIRED "required"
#define TOMBOLO_KEY_DOCUMENTS "documents"

#endif
