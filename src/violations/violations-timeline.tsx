import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { plantsText } from './violation-plants.tsx'
import { violationPath } from './violation.paths.ts'
import { violationsContract } from './violations.contract.ts'

/** A driver's violations in the timeline of the page. */
export const violationsTimeline = (driverId: string): TimelineSource =>
  timelineSource({
    key: 'violations',
    label: 'Violations',
    route: violationsContract.ofDriver,
    input: (paging) => ({ driverId, ...paging }),
    present: ({ _id, violation, violation_category: category, violation_date: date, state, ...plants }) => ({
      key: `violation ${_id}`,
      title: <TextLink href={violationPath(_id)}>{violation}</TextLink>,
      text: [category, state.name, plantsText(plants)].filter(Boolean).join('. '),
      on: date,
      at: formatDate(date),
      tone: state.key === 'dismissed' ? 'neutral' : 'bad',
    }),
  })
