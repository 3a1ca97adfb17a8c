/// A set of expressions that are matched together. The time is at most proportional to the product of the text's length and the size of all
/// expressions.
typealias PatternSet = PatternAutomaton
