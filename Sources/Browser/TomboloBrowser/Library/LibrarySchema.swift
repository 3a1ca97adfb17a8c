import GRDB

/// The tables of a library, and the migrations from earlier versions.
///
/// A page has one row for all its visits. Each visit also has its own row, so that a period can be cleared exactly. A
/// page that is only bookmarked has no visits. Times are milliseconds since 1970.
enum LibrarySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("pages, visits, bookmarks") { db in
            // `search` is `SearchText.of`, `frecency` is `Frecency.exponent`; both are computed at each change.
            try db.execute(
                sql: """
                    CREATE TABLE page (
                        id INTEGER PRIMARY KEY,
                        url TEXT NOT NULL UNIQUE,
                        site TEXT NOT NULL,
                        title TEXT NOT NULL,
                        search TEXT NOT NULL,
                        visitCount INTEGER NOT NULL,
                        lastVisit INTEGER NOT NULL,
                        frecency REAL
                    ) STRICT;
                    CREATE INDEX page_site ON page (site);
                    CREATE INDEX page_lastVisit ON page (lastVisit, id);
                    CREATE TABLE visit (
                        id INTEGER PRIMARY KEY,
                        page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
                        time INTEGER NOT NULL,
                        isTyped INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX visit_page ON visit (page);
                    CREATE INDEX visit_time ON visit (time);
                    CREATE TABLE bookmark (
                        page INTEGER PRIMARY KEY REFERENCES page ON DELETE RESTRICT,
                        title TEXT NOT NULL,
                        position INTEGER NOT NULL,
                        created INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX bookmark_position ON bookmark (position);
                    """)
        }
        migrator.registerMigration("unsolicited visits") { db in
            try db.execute(sql: "ALTER TABLE visit ADD COLUMN isUnsolicited INTEGER NOT NULL DEFAULT 0")
        }
        return migrator
    }
}
