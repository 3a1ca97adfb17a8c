import Tombolo

// To keep cookies and the data of the pages between runs, choose a profile in a folder.
Application("__id__", profile: .ephemeral, calls: registerGreeter) { app in
    let site = try Site("__product__", folder: Application.resourceFolder("pages"))
    try app.openWindow(
        "__title__", size: (width: 560, height: 420), showing: site,
        grants: grants(for: site.origin))
}.run()
