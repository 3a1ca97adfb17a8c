// Prints what each of 10,000 random policies decides, a line each: scripts/check-decisions compares builds by it.
import DecisionCases

for made in DecisionCases(seed: 15).prefix(10_000) { print(made.line) }
