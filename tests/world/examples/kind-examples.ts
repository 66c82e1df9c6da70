import { routeName } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { kinds, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { seesOnlyOwn } from '#requests/engine/requests.rules.ts'
import { exampleFor } from '#requests/kinds/kinds.factory.ts'
import type { CallExample } from './call-examples.ts'
import type { Targets } from '../world/world-rows.ts'

const noSuchId = '999999999'

/** The calls of every kind of request. */
export async function examplesOfKinds(db: Db): Promise<readonly (readonly [string, CallExample])[]> {
  const examples: (readonly [string, CallExample])[] = []
  const ofDrivers = db
    .selectFrom('driver as d')
    .innerJoin('requirement as q', 'q.auth_plant_id', 'd.auth_plant_id')
    .select(['d.id', 'q.id as own'])
  const requirements = new Map((await ofDrivers.execute()).map(({ id, own }) => [id, own]))
  for (const slug of kindSlugs) {
    const kind: Kind = kinds[slug]
    // Built for any driver: the rest of the input does not depend on the target.
    const { id, transporter_id } = await db.selectFrom('driver').select(['id', 'transporter_id']).limit(1).executeTakeFirstOrThrow()
    const example = await exampleFor(db, slug, { id, transporter_id })
    const targetId = (t: Targets): string => t.requests.get(kind.typeId) ?? ''
    const byPlant = kind.raisedBy.every(seesOnlyOwn)
    const reach = byPlant ? ('plant' as const) : kind.raisedBy.some(seesOnlyOwn) ? ('found' as const) : undefined
    const onDriver = { targetId: (t: Targets) => t.driver, ...(reach && { reach }) }
    const ofPlant = (driverId: string): object => (kind === renewRequirement ? { requirement: requirements.get(driverId) ?? noSuchId } : {})
    examples.push(
      [routeName(kind.raise), { ...onDriver, input: (driver_id) => ({ driver_id, ...example, ...ofPlant(driver_id) }) }],
      [routeName(kind.exist), { ...onDriver, input: (driver_id) => ({ driver_id }) }],
      [routeName(kind.decide), { targetId, input: (request_id) => ({ request_id, comment: 'Seen', key: 'reject' }) }],
    )
    if (!examples.some(([name]) => name === routeName(kind.cancel)) && kind.cancel.path !== '/v2/requests/cancel')
      examples.push([
        routeName(kind.cancel),
        { targetId, ...(byPlant && { reach: 'person' as const }), input: (request_id) => ({ request_id }) },
      ])
  }
  return examples
}
