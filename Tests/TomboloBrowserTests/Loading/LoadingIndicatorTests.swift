import Testing
import TomboloBrowser

/// The loading indicator, which shows a spinner or the sign of a pull.
@Suite struct LoadingIndicatorTests {
    @Test func aLoadShowsTheSpinnerFromItsStartToItsEnd() {
        var indicator = LoadingIndicator()
        #expect(indicator.sign == .none)
        indicator.start()
        #expect(indicator.sign == .spinner)
        indicator.end()
        #expect(indicator.sign == .none)
    }

    @Test func aPullReloadsOnceAndShowsOnlyItsOwnSign() {
        var indicator = LoadingIndicator()
        let reloads1 = indicator.pull()
        #expect(reloads1)
        indicator.start()
        #expect(indicator.sign == .pull)
        let reloads2 = indicator.pull()
        #expect(!reloads2)
        indicator.end()
        #expect(indicator.sign == .none)
    }

    @Test func aPullWhileAPageLoadsIsIgnored() {
        var indicator = LoadingIndicator()
        indicator.start()
        let reloads3 = indicator.pull()
        #expect(!reloads3)
        #expect(indicator.sign == .spinner)
    }

    @Test func aPullWorksAgainAfterItsReloadEnds() {
        var indicator = LoadingIndicator()
        let reloads4 = indicator.pull()
        #expect(reloads4)
        indicator.end()
        let reloads5 = indicator.pull()
        #expect(reloads5)
    }
}
