import TomboloTesting

/// The bridge tests that do not run on every engine. Documentation/TestExceptions.md describes them.
let exceptions: EngineExceptions = [
    "lateMessagesOfAPreviousDocumentAreDropped": [.gtk: lateMessages],
    "aLateHandshakeOfAPreviousDocumentIsRejected": [.gtk: lateMessages],
    "lateAnswersOfAPreviousDocumentAreDropped": [.gtk: lateMessages],
    "aHundredMegabyteMessageIsRejected": [.fake: "one machine reads what the other wrote; there is no pipe to fill"],
]

private let lateMessages = "a message cannot be held back on its way out of a real web process"
