import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { nextIdNo } from '#drivers/drivers.factory.ts'
import { aPassHolder, giveClearances, manyDrivers } from '#drivers/pass/passes.factory.ts'
import { correctPasses } from '#drivers/pass/pass-upkeep.service.ts'
import type { TestApi } from '../../world/test-api.ts'
import { killDuring, type Work } from './killed.ts'
import { unsettled, type Left } from './settled.ts'

type Fleet = { readonly transporterId: string; readonly plant: string }

/** Many drivers of one transporter. */
export async function aKillableFleet({ db, now }: TestApi, size: number): Promise<Fleet> {
  const [{ id: plantId, name: plant }, { id: transporterId }] = [
    await anAuthPlant(db),
    await aTransporter(db, { is_spot: true, valid_until: '2026-12-31' }),
  ]
  const { id: _, cardNo: __, ...like } = await aPassHolder(db, { plantId, transporter_id: transporterId })
  const drivers = await manyDrivers(
    db,
    Array.from({ length: size }, () => ({ ...like, id_no: nextIdNo() })),
  )
  const given = { given_on: '2026-01-04', expiry: '2027-06-13', created_at: now }
  await giveClearances(
    db,
    drivers.flatMap(({ id: driver_id }) => (['medical', 'ddt'] as const).map((kind) => ({ ...given, driver_id, kind }))),
  )
  return { transporterId, plant }
}

type Kills = Fleet & { readonly work: Work; readonly kills: number }

/** What is wrong after each kill: nothing. What was falsified, the next night mends. */
export async function leftByKills({ db, ownerDb }: TestApi, { work, ...kills }: Kills): Promise<readonly Left[]> {
  const left: Left[] = []
  const after = async (): Promise<void> => {
    if (work === 'night') await correctPasses(db, () => new Date())
    left.push(await unsettled(ownerDb))
  }
  await killDuring(ownerDb, { work, ...kills, after })
  return left.filter(({ wrong, drift }) => wrong.length + drift.length > 0)
}
