import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { stretchesContract, type Stretch } from './stretches.contract.ts'

/** What changed about a driver, pass and card, in the timeline of the page. */
export const changesTimeline = (driverId: string): TimelineSource =>
  timelineSource({
    key: 'changes',
    label: 'Changes',
    route: stretchesContract.list,
    input: (paging) => ({ driver_id: driverId, ...paging }),
    present: ({ _id, from, from_day, has_time, values }) => ({
      key: `change ${_id}`,
      title: titleOf(values),
      text: values.slice(0, mostValues).map(valueText).join('\n'),
      on: from,
      at: has_time ? formatMoment(from) : formatDate(from_day),
    }),
  })

const mostValues = 3

type Value = Stretch['values'][number]

function titleOf(values: readonly Value[]): string {
  if (values.length === 0) return 'Recorded'
  const names = values.slice(0, mostValues).map(({ name }) => name)
  const more = values.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} changed`
}

const valueText = ({ name, before, after }: Value): string =>
  `${name}: ${before === null ? '' : `${formatDate(before)} → `}${formatDate(after)}`
