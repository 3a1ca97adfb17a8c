import Testing

/// The command as a process. The tests run one at a time, because each run starts a browser and a display. `EndingTests`,
/// `DriveTests` and `WindowStateTests` run beside them, each also one test at a time, so that few programs run at once.
@Suite(.serialized)
struct CommandTests {}
