import { formatMoment } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { nameOf } from '../details/person-name.tsx'
import { toneOf } from '../request-status.tsx'
import { requestsOfDriverContract } from './requests-of-driver.contract.ts'

/** A driver's requests in the timeline of the page. */
export const requestsTimeline = (driverId: string, hrefOf: (id: string) => string): TimelineSource =>
  timelineSource({
    key: 'requests',
    label: 'Requests',
    route: requestsOfDriverContract.list,
    input: (paging) => ({ driver_id: driverId, ...paging }),
    present: ({ _id, type_id, status_id, created_by, created_at, earlier_plant }) => ({
      key: `request ${_id}`,
      title: <TextLink href={hrefOf(_id)}>{type_id.name}</TextLink>,
      text: earlier_plant === undefined ? status_id.name : `${status_id.name}. At ${earlier_plant}`,
      by: nameOf(created_by),
      on: created_at,
      at: formatMoment(created_at),
      tone: toneOf(status_id.id),
    }),
  })
