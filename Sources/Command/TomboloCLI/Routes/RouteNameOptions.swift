import ArgumentParser
import TomboloRexxar

/// The options for the URIs of a folder's pages.
struct RouteNameOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The scheme and host of page URIs: with app://pages, the page cart is app://pages/cart.",
            valueName: "scheme://host"))
    var site = "app://pages"

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The scheme and host of the URIs of partial pages. Default: those of --site, with “partial.” before the host.",
            valueName: "scheme://host"))
    var partialSite: String?

    var build: RoutesBuild.Options {
        var options = RoutesBuild.Options()
        options.site = site
        options.partialSite = partialSite ?? site.replacing("://", with: "://partial.", maxReplacements: 1)
        return options
    }
}
