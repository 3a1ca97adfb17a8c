import TomboloTesting

/// The tests of this dialect that do not run on every engine. Documentation/TestExceptions.md tells of them.
let exceptions: EngineExceptions = [
    "theConsoleOfPagesWithFlexReachesTheSink": [.fake: "there are no positions, and its console is no browser's"],
    "randomMessagesBreakNothing": [.fake: "there are no frames that could be reached, and no objects of a browser"],
    "aPageHalfThatRunsArgumentsIsFound": [.fake: "the same"],
    "aHeldDocumentStaysAtItsTop": [.fake: "nothing is laid out, so nothing scrolls"],
    "aDocumentThatIsParsedForLongLoadsAllTheSame": [.fake: "its parser waits for no script; see flex.test.js"],
    "theDemoPagePassesWhole": [.fake: "it has no buttons and no frames that load themselves"],
]
