/// The time limits of a page's trial.
package struct TrialTimes: Sendable, Hashable {
    /// The time for which a page may be visible without painting anything.
    package var paint = Duration.seconds(15)
    /// The time for which a page must not have an uncaught error after it has finished.
    package var quiet = Duration.seconds(10)
    /// The time between two observations of the page.
    package var tick = Duration.milliseconds(250)
    /// The timeout of a page's response. A page that does not respond in this time counts as having painted nothing
    /// since the previous observation.
    package var answer = Duration.seconds(1)

    package init() {}
}
