import RexxarFixtures
import Testing
import TomboloBridge

@testable import TomboloRexxar

@Suite
struct DialogRowTests {
    private let one = WidgetFixtures.documentID(1)
    private let other = WidgetFixtures.documentID(2)
    private let start = ContinuousClock.now

    @Test
    func aRowOfDialogsIsLongFromTheThirdOn() {
        var row = DialogRow()
        var time = start
        for (index, isLong) in [false, false, true, true].enumerated() {
            #expect(row.isLong(with: one, at: time) == isLong, "dialog \(index)")
            row.ended(one, at: time, isLast: false)
            time += .seconds(1)
        }
        // The row continues: the pause since the end of the previous dialog is only two seconds.
        #expect(row.isLong(with: one, at: time + .seconds(1)) == true)
    }

    @Test
    func aPauseOrAnotherDocumentStartsANewRow() {
        var row = DialogRow()
        for index in 0..<5 {
            #expect(row.isLong(with: one, at: start + .seconds(4 * index)) == false)
            row.ended(one, at: start + .seconds(4 * index), isLast: false)
        }
        for index in 0..<6 {
            let document = index.isMultiple(of: 2) ? one : other
            #expect(row.isLong(with: document, at: start + .seconds(60)) == false)
            row.ended(document, at: start + .seconds(60), isLast: false)
        }
    }

    @Test
    func aDocumentStaysMutedUntilItEnds() {
        var row = DialogRow()
        row.ended(one, at: start, isLast: true)
        #expect(row.isMuted(one))
        #expect(!row.isMuted(other))
        #expect(!row.isMuted(nil))
        row.documentEnded(one)
        #expect(!row.isMuted(one))
    }
}
