import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aFleet } from '#drivers/pass/passes.factory.ts'
import { correctPasses } from '#drivers/settle/correct-passes.service.ts'
import type { TestApi } from '../../world/test-api.ts'
import { killDuring, type Kills, type Work } from './killed.ts'
import { unsettled, type Left } from './settled.ts'

type Fleet = { transporterId: string; plant: string }

/** Many drivers of one transporter, whose contract ends all their passes. */
export async function aKillableFleet({ db, now }: TestApi, size: number): Promise<Fleet> {
  const plant = await anAuthPlant(db)
  const transporter = await aTransporter(db, { is_spot: true, valid_until: '2026-12-31' })
  await aFleet(db, { plantId: plant.id, transporterId: transporter.id, size, at: now })
  return { transporterId: transporter.id, plant: plant.name }
}

type Killing = Fleet & { work: Work; hits: number }

/** How the kills went, and what is wrong after each: nothing. What was falsified, the next night mends. */
export async function leftByKills({ db, ownerDb }: TestApi, { work, ...killing }: Killing): Promise<Kills & { left: readonly Left[] }> {
  const left: Left[] = []
  const after = async (): Promise<void> => {
    if (work === 'night') await correctPasses(db, () => new Date())
    left.push(await unsettled(ownerDb))
  }
  const kills = await killDuring(ownerDb, { work, ...killing, after })
  return { ...kills, left: left.filter(({ wrong, drift }) => wrong.length + drift.length > 0) }
}
