// The page of the bridge inspector.
//
// Ids and attributes that tests use:
// - tabs `#tab-calls`, `#tab-streams`, `#tab-events`, `#tab-console`, `#tab-documents`, `#tab-totals` and `#tab-policy`, and their panels `#calls` and so on
// - toolbar: `#search`, `#pause`, `#clear`, `#export-lines`, `#export-trace`
// - rows: `#calls .row[data-n]`, also in `#streams`, `#events` and `#console`, with `data-kind`, `data-state` (`ok`, `failed`, `warning`, `cancelled`, `pending` or `none`), `aria-selected`, and
//   cells such as `.cell.name`; the focusable list `#calls-grid`
// - details of the selected row: `#details`, with `#payload`, `#copy-grant`, `#copy-test`, `#reload` and `#close-details`
// - tables: `#documents-rows tr[data-id]` (number of the document) and `#totals-rows tr[data-id]` (name)
// - policy: `#policy-grants li`, `#policy-calls li`, `#policy-events li`; the form `#check` with `#check-document`, `#check-name`, `#check-call`,
//   `#check-event` and `#check-submit`; its answer `#check-answer`, with `.outcome[data-state]` and `#copy-checked-grant`
// - footer: `#status[data-kind]` (`information` or `error`), `#skipped`, `#count`
import { readChanges } from './changes.js';
import { Inspector } from './inspector.js';

const inspector = new Inspector();
readChanges((batch) => inspector.receive(batch));
