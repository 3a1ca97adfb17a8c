import TomboloTesting

/// The tests of Flex that do not run on every engine. Documentation/TestExceptions.md lists them.
let exceptions: EngineExceptions = [
    "consoleMessagesOfFlexPagesReachTheSink": [.fake: "its console is not a browser's and has no positions"],
    "randomMessagesBreakNothing": [.fake: "it has no reachable frames and no browser objects"],
    "theFuzzerFindsAPageScriptThatEvaluatesArguments": [.fake: "the same"],
    "disabledScrollingKeepsTheDocumentAtTheTop": [.fake: "nothing is laid out, so nothing scrolls"],
    "onFlexLoadRunsDuringASlowParse": [.fake: "its parser waits for no script; see flex.test.js"],
    "everyButtonOfTheDemoPageWorks": [.fake: "it has no buttons and no frames that load themselves"],
]
