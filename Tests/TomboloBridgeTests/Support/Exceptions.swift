import TomboloTesting

/// The bridge tests that do not run on every engine. Documentation/TestExceptions.md tells of them.
let exceptions: EngineExceptions = [
    "aMessageOfAnEarlierDocumentIsNotHeard": [.gtk: lateMessages],
    "aHelloOfAnEarlierDocumentIsRefused": [.gtk: lateMessages],
    "anAnswerOfAnEarlierDocumentIsNotHeard": [.gtk: lateMessages],
    "aMessageOfAHundredMegabytesIsRefused": [.fake: "one machine reads what the other wrote; there is no pipe to fill"],
]

private let lateMessages = "a message cannot be held back on its way out of a real web process"
