import { listUnsettled } from '#drivers/settle/unsettled.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fine, problem, type Finding } from './finding.ts'

const mostNamed = 5

/** Who may load is read from columns that follow from a driver's records: whether they do, for everybody. */
export async function checkDrivers(db: Db): Promise<Finding> {
  const wrong = await listUnsettled(db)
  if (wrong.length === 0) return fine('Drivers', 'passes, verdicts and history are what the records say')
  const named = wrong.slice(0, mostNamed).map(({ driverId, wrong: what }) => `${driverId} (${what.join(', ')})`)
  const more = wrong.length > mostNamed ? '; …' : ''
  return problem(
    'Drivers',
    `${wrong.length} stored otherwise than the records say: ${named.join('; ')}${more}.`,
    'The upkeep of the next night mends them. Find out who wrote these rows past the product.',
  )
}
