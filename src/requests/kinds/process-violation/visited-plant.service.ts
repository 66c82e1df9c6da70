import { announce } from '#notifications/announce.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findVisitedPlant, violationPage } from '#violations/violations.service.ts'
import type { RequestContext } from '../kind.service.ts'

type Decided = { violation: { id: string; violation: string }; outcome: string }

/** A plant that recorded a violation of a visiting driver hears what became of it; does nothing where it happened at the driver's own. */
export async function tellVisitedPlant(
  tx: Tx,
  { driver, plant, userId, at }: Pick<RequestContext, 'driver' | 'plant' | 'userId' | 'at'>,
  { violation, outcome }: Decided,
): Promise<void> {
  const visited = await findVisitedPlant(tx, violation.id)
  if (visited === undefined) return
  await announce(tx, {
    topic: 'permitted',
    payload: {
      permissions: ['violations.record'],
      except_ids: userId === null ? [] : [userId],
      title: `Violation ${outcome}`,
      body: `${violation.violation} of ${driver.name}: ${outcome} at ${plant.name}.`,
      link: violationPage(violation.id),
    },
    plantId: visited.id,
    at,
  })
}
