import Testing

/// The command as a process. The tests run one at a time, because each run starts a browser and a display.
@Suite(.serialized)
struct CommandTests {}
