import { formatMoment } from '#platform/web/dates.ts'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { checkLogContract } from './check-log.contract.ts'
import { directionNames, logOutcomeNames } from './check-log.rules.ts'

/** A driver's checks at the gate in the timeline of the page. */
export const checksTimeline = (driverId: string): TimelineSource =>
  timelineSource({
    key: 'checks',
    label: 'Checks',
    route: checkLogContract.ofDriver,
    input: (paging) => ({ driverId, ...paging }),
    present: ({ _id, checked_at, direction, outcome, reasons, registration, is_overridden }) => ({
      key: `check ${_id}`,
      title: `Gate, ${directionNames[direction].toLowerCase()}: ${logOutcomeNames[is_overridden ? 'overridden' : outcome]}`,
      text: [reasons[0]?.text, registration].filter(Boolean).join(' '),
      on: checked_at,
      at: formatMoment(checked_at),
      tone: outcome === 'blocked' ? 'bad' : outcome === 'warn' ? 'warn' : 'ok',
    }),
  })
