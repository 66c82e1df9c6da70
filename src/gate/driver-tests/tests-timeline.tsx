import { formatMoment } from '#platform/web/dates.ts'
import { timelineSource, type TimelineSource } from '#platform/web/table/timeline-source.ts'
import { driverTestsContract } from './driver-tests.contract.ts'
import { testKindNames, testResultNames } from './test-kinds.rules.ts'

/** A driver's tests in the timeline of the page, for those who may know of them. */
export const testsTimeline = (driverId: string): TimelineSource =>
  timelineSource({
    key: 'tests',
    label: 'Tests',
    route: driverTestsContract.ofDriver,
    input: (paging) => ({ driver_id: driverId, ...paging }),
    present: ({ _id, kind, result, measured, taken_at, tested_by, is_second }) => ({
      key: `test ${_id}`,
      title: `${testKindNames[kind]} test${is_second ? ', again' : ''}: ${testResultNames[result].toLowerCase()}`,
      text: `${measured}, by ${tested_by}`,
      on: taken_at,
      at: formatMoment(taken_at),
      tone: result === 'failed' ? 'bad' : 'ok',
    }),
  })
