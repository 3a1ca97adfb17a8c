/// The time limits of a page's trial.
package struct TrialTimes: Sendable, Hashable {
    /// The time for which a page may be visible without painting anything.
    package var paint = Duration.seconds(15)
    /// The time for which a page must not have an uncaught error after it has finished.
    package var quiet = Duration.seconds(10)
    /// The time between two looks at the page.
    package var tick = Duration.milliseconds(250)
    /// The timeout of a page's answer. A page without an answer in this time counts as if it had painted
    /// nothing since the previous look.
    package var answer = Duration.seconds(1)

    package init() {}
}
