import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { bookingOutcomeNames } from '../booking/booking.rules.ts'
import { trainingContract } from './training.contract.ts'

/** A driver's trainings and talks, those to come too, in the timeline of the page. */
export const eventsTimeline = (driverId: string, hrefOf: (id: string) => string): TimelineSource =>
  timelineSource({
    key: 'training',
    label: 'Training',
    route: trainingContract.ofDriver,
    input: (paging) => ({ driverId, ...paging }),
    present: ({ _id, title, date, start_time, place, outcome }) => ({
      key: `event ${_id}`,
      title: <TextLink href={hrefOf(_id)}>{title}</TextLink>,
      text: [bookingOutcomeNames[outcome], place].filter(Boolean).join(', '),
      on: date,
      at: [formatDate(date), start_time].filter(Boolean).join(', '),
      tone: outcome === 'attended' ? 'ok' : outcome === 'absent' ? 'bad' : 'info',
    }),
  })
