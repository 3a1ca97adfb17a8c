import Testing

/// The command as a process. One at a time: each run is a browser with a display of its own.
@Suite(.serialized)
struct CommandTests {}
