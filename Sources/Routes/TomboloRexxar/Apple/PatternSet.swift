/// A set of expressions that are matched together. Its time is at most proportional to the length of the text and the size of all expressions.
typealias PatternSet = PatternAutomaton
