import Tombolo
import TomboloFlexUI

// To keep cookies and the data of the pages between runs, choose a profile in a folder.
Application("__id__", profile: .ephemeral) { app in
    let site = try Site("__product__", folder: Application.resourceFolder("pages"))
    let flex = try makeComponent(for: site.origin)
    try app.openWindow(
        "__title__", size: (width: 560, height: 420), showing: site, grants: grants(for: site.origin)
    ) {
        $0.dialects = [flex]
    }
}.run()
