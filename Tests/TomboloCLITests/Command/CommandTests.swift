import Testing

/// The command as a process. The tests run one at a time, because each run starts a browser and a display. `EndingTests` and
/// `DriveTests` are suites of their own, so that three programs run at most.
@Suite(.serialized)
struct CommandTests {}
