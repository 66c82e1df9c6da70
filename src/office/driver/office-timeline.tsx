import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { officeDriverContract } from './office-driver.contract.ts'

/** What an office reads of a driver's violations and history, in the timeline of the page. */
export const officeTimeline = (driver_id: string): { violations: TimelineSource; changes: TimelineSource } => ({
  violations: timelineSource({
    key: 'violations',
    label: 'Violations',
    route: officeDriverContract.violations,
    input: (paging) => ({ driver_id, ...paging }),
    present: ({ _id, violation, violation_category: category, violation_date: date, evidence, evidence_due_on }) => ({
      key: `violation ${_id}`,
      title: violation,
      text: evidence === 'wanted' ? `${category}. Evidence is due ${formatDate(evidence_due_on)}` : category,
      on: date,
      at: formatDate(date),
      tone: 'bad',
    }),
  }),
  changes: timelineSource({
    key: 'changes',
    label: 'Changes',
    route: officeDriverContract.history,
    input: (paging) => ({ driver_id, ...paging }),
    present: ({ _id, at, text }) => ({ key: `change ${_id}`, title: text, on: at, at: formatMoment(at) }),
  }),
})
