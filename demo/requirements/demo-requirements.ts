import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { insertRequirement, insertVersion } from '#drivers/requirements/requirements.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { addDays, addMonths, toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { atClock } from '../demo-clock.ts'
import { addInductions } from './demo-inductions.ts'

type DemoContext = {
  db: Db
  plant: AuthPlant
  /** Who records attendance. */
  staffId: string
  people: ReadonlyMap<string, string>
  now: Date
  /** Other plants ask for nothing of their own. */
  isFirst: boolean
}

/** In force since two months ago, and to be met since one. */
const [inductionBegan, inductionDue] = [-60, -30]
const securingBegins = 21

const attending = (topic: string, months: number, metBy: PlainDate): RequirementDefinition => ({
  proof: { kind: 'attendance', topic },
  neededBy: [],
  validity: { kind: 'months', months, byAge: [] },
  metBy,
})

/** The plant's own requirements: a site induction, which nearly everybody has attended, and load securing, which lies ahead. */
export async function addDemoRequirements({ db, plant, staffId, people, now, isFirst }: DemoContext): Promise<void> {
  if (!isFirst) return
  const ruleMaker = people.get('Halima Said') ?? null
  const today = toPlainDate(now, plant.time_zone)
  const [began, begins] = [addDays(today, inductionBegan), addDays(today, securingBegins)]
  const made = { plantId: plant.id, forAll: false, isEnded: false, createdBy: ruleMaker, confirmedBy: null }
  await inTransaction(db, async (tx) => {
    const begunAt = atClock(began, '00:05', plant.time_zone)
    const induction = await insertRequirement(tx, {
      key: `site_induction_${plant.id}`,
      plantId: plant.id,
      createdBy: ruleMaker,
      at: begunAt,
    })
    await insertVersion(tx, {
      ...made,
      requirementId: induction,
      fromDay: began,
      name: 'site induction',
      shortName: 'induction',
      explanation: 'Everybody who loads has been shown the site, its speed limits and its assembly points.',
      nextStep: 'Book the driver into the next site induction.',
      definition: attending('Site induction', 24, addDays(today, inductionDue)),
      begunAt,
      at: begunAt,
    })
    const securing = await insertRequirement(tx, { key: `load_securing_${plant.id}`, plantId: plant.id, createdBy: ruleMaker, at: now })
    await insertVersion(tx, {
      ...made,
      requirementId: securing,
      fromDay: begins,
      name: 'load securing',
      shortName: 'load securing',
      explanation: 'Loads have shifted on the way: from this day drivers know how to chock, net and strap what they carry.',
      nextStep: 'Book the driver into a load securing training.',
      definition: attending('Load securing', 12, addMonths(begins, 1)),
      begunAt: null,
      at: now,
    })
    await addInductions(tx, { plantId: plant.id, staffId, today })
    await settleAll(tx, plant.id, now)
  })
}

async function settleAll(tx: Tx, plantId: string, at: Date): Promise<void> {
  const drivers = await tx.selectFrom('driver').select('id').where('auth_plant_id', '=', plantId).execute()
  await settleDrivers(
    tx,
    drivers.map(({ id }) => id),
    { at, userId: null, why: 'requirements of the plant' },
  )
}
