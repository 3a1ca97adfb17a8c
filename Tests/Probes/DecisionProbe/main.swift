// Prints the decisions of 10,000 random policies, one line each. scripts/check-decisions compares builds by this output.
import DecisionCases

for made in DecisionCases(seed: 15).prefix(10_000) { print(made.line) }
