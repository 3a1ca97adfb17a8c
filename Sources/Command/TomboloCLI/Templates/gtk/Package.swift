// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "__product__",
    products: [.executable(name: "__product__", targets: ["__module__"])],
    dependencies: [.package(__dependency__)],
    targets: [
        // headers.pc lists only the folders of GTK's headers. The file that GTK installs (pkgConfig: "gtk4") has further
        // flags, and SwiftPM warns of them.
        .systemLibrary(
            name: "CAppGTK", pkgConfig: "\(Context.packageDirectory)/Sources/CAppGTK/headers.pc"),
        .executableTarget(
            name: "__module__",
            dependencies: [
                "CAppGTK",
                .product(name: "Tombolo", package: "__tombolo__"),
                .product(name: "TomboloRelease", package: "__tombolo__"),
            ],
            resources: [.copy("pages")]),
        .testTarget(
            name: "__module__Tests",
            dependencies: [
                "__module__",
                "CAppGTK",
                .product(name: "Tombolo", package: "__tombolo__"),
                .product(name: "TomboloTesting", package: "__tombolo__"),
            ]),
    ])
