import { expect } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { nextIdNo } from '#drivers/drivers.factory.ts'
import { aPassHolder, giveClearances, manyDrivers } from '#drivers/pass/passes.factory.ts'
import { correctPasses } from '#drivers/pass/pass-upkeep.service.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { killDuring, type Work } from './killed.ts'
import { nothing, unsettled } from './settled.ts'

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

/** After each kill all is as the records say; what was falsified is mended by the next night. */
export async function checkKilled(
  api: TestApi,
  fleet: Fleet,
  { work, kills }: { readonly work: Work; readonly kills: number },
): Promise<void> {
  const { db, ownerDb } = api
  const after = async (): Promise<void> => {
    if (work === 'night') await correctPasses(db, () => new Date())
    expect(await unsettled(ownerDb)).toEqual(nothing)
  }
  await killDuring(ownerDb, { work, kills, ...fleet, after })
}
