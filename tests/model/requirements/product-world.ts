import { sql } from 'kysely'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { insertClearances } from '#drivers/clearances/clearances.service.ts'
import { remeasure } from '#drivers/clearances/remeasure.service.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aBuiltInRule } from '#drivers/requirements/requirements.factory.ts'
import { forEver } from '#drivers/requirements/proof-end.rules.ts'
import { expiryBy } from '#drivers/requirements/proof-rule.rules.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import type { EndingValidity, RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { insertRequirement, insertVersion } from '#drivers/requirements/requirements.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { factsOf } from '#drivers/verdict/as-at/driver-state.rules.ts'
import { findVerdictDriver } from '#drivers/verdict/as-at/verdict.service.ts'
import { judgeDriver, verdictBy } from '#drivers/verdict/verdict.rules.ts'
import { findByDriver } from '#gate/checks/drivers-at-gate.store.ts'
import { judgeAtGate } from '#gate/judgement/gate-verdict.rules.ts'
import { findGateRows } from '#gate/offline/gate-data.store.ts'
import { lineOf, readLine } from '#gate/offline/gate-lines.rules.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { ever, proofEndsOn, type Day, type PlainWorld } from './plain-rules.ts'

const morningOf = (day: Day): Date => new Date(`${day}T06:00:00Z`)

export type ProductWorld = {
  /** The day comes: what has to begin begins, and everybody is measured and settled. */
  comes: (today: Day) => Promise<void>
  /** What list, page, gate and device say of this day. */
  verdicts: (day: Day) => Promise<Record<'list' | 'page' | 'gate' | 'device', string | undefined>>
  /** By requirement, as settled: the first day on which it is not met; undefined where the driver does not need it. */
  settled: () => Promise<{ until: Day; own: readonly (Day | undefined)[] }>
}

/** A driver of a plant, before anything is required. */
const aDriverOf = (db: Db, plantId: string, transporterId: string, { driver, passUntil }: PlainWorld): ReturnType<typeof aPassHolder> =>
  aPassHolder(db, {
    plantId,
    transporter_id: transporterId,
    vehicle_options: [...driver.options],
    vehicle_categories: [...driver.categories],
    licence_class: driver.licenceClass,
    licence_expiry: far,
    date_of_birth: driver.born,
    created_at: morningOf(driver.joinedOn),
    clearances: { ddt: far, bulker: far },
    passExpiry: passUntil,
  })
const far = '2035-01-01'

type Of = { plantId: string; driverId: string }

/** The plant's own requirements, and what the driver has of them; answers their ids. */
async function addRequirements(tx: Tx, { plantId, driverId }: Of, { plant, driver }: PlainWorld): Promise<readonly string[]> {
  const at = morningOf(driver.joinedOn)
  const ids: string[] = []
  for (const [nth, requirement] of plant.requirements.entries()) {
    const key = `own_${plantId}_${nth}`
    const requirementId = await insertRequirement(tx, { key, plantId, createdBy: null, at })
    ids.push(requirementId)
    const proof = requirement.proof.kind === 'renewal' ? { ...requirement.proof, sentBy: ['office'], needsFile: false } : requirement.proof
    for (const { from: fromDay, isForAll: forAll, isEnded, ...rule } of requirement.versions) {
      const texts = { name: key, shortName: 'own', explanation: '', nextStep: 'Renew it.', createdBy: null, confirmedBy: null }
      const definition = { ...rule, proof } as RequirementDefinition
      await insertVersion(tx, { ...texts, requirementId, plantId, fromDay, definition, forAll, isEnded, begunAt: null, at })
    }
    if (requirement.proof.kind !== 'renewal') continue
    const ofItsDay = { ...requirement, versions: requirement.versions.map((one) => ({ ...one, isForAll: false })) }
    for (const renewal of driver.renewed[nth] ?? []) {
      const until = proofEndsOn(ofItsDay, renewal, driver.born, renewal.givenOn)
      await give(tx, { driverId, key, givenOn: renewal.givenOn, expiry: until === ever ? forEver : until, requestId: null })
    }
  }
  return ids
}

/** What the plant says of medicals, and the driver's; answers the versions for all. */
async function addMedical(tx: Tx, { plantId, driverId }: Of, { plant, driver, medical }: PlainWorld): Promise<readonly string[]> {
  const forAlls: string[] = []
  for (const { from: fromDay, isForAll: forAll, isEnded, validity } of plant.medicals) {
    const id = await aBuiltInRule(tx, plantId, 'medical', validity as EndingValidity, { fromDay, forAll, isEnded, hasBegun: false })
    if (forAll) forAlls.push(id)
  }
  const { givenOn, setTo } = medical
  const rule = await findProofRule(tx, { plantId, kind: 'medical', givenOn, dateOfBirth: driver.born })
  const requestId = await aRequest(tx, { driverId, createdBy: null })
  await give(tx, { driverId, key: 'medical', givenOn, expiry: expiryBy(rule, { givenOn, isFit: true, setTo }), requestId })
  return forAlls
}

async function addAttendance(tx: Tx, { plantId, driverId }: Of, { driver }: PlainWorld): Promise<void> {
  for (const { topic, on } of driver.attended) {
    const event = { auth_plant_id: plantId, title: topic, type: 'training' as const, date: on, topic }
    const { id: event_id } = await tx.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('event_attendance').values({ event_id, driver_id: driverId }).execute()
  }
}

/** The same rules and driver, of the product. */
export async function aProductWorld(db: Db, world: PlainWorld): Promise<ProductWorld> {
  const { id: plantId } = await anAuthPlant(db)
  const { driver, passUntil } = world
  const transporter = await aTransporter(db, driver.isSpot ? { is_spot: true, valid_until: passUntil } : {})
  const { id: driverId } = await aDriverOf(db, plantId, transporter.id, world)
  const of = { plantId, driverId }
  const { requirements, lastForAll } = await inTransaction(db, async (tx) => {
    const ids = await addRequirements(tx, of, world)
    const forAlls = await addMedical(tx, of, world)
    await addAttendance(tx, of, world)
    await settleDrivers(tx, [driverId], { at: morningOf(driver.joinedOn), userId: null, why: 'the world began' })
    return { requirements: ids, lastForAll: forAlls.at(-1) }
  })
  return {
    comes: (today) => inTransaction(db, (tx) => begin(tx, of, { today, lastForAll })),
    verdicts: (day) => verdictsOf(db, of, day),
    settled: async () => {
      const { cleared_until, own_ends } = await db
        .selectFrom('driver')
        .select(['cleared_until', 'own_ends'])
        .where('id', '=', driverId)
        .executeTakeFirstOrThrow()
      const ends = own_ends as unknown as Record<string, [Day, boolean]>
      return { until: cleared_until, own: requirements.map((requirementId) => ends[requirementId]?.[0]) }
    },
  }
}

async function begin(
  tx: Tx,
  { plantId, driverId }: Of,
  { today, lastForAll }: { today: Day; lastForAll: string | undefined },
): Promise<void> {
  await tx
    .updateTable('requirement_version')
    .set({ begun_at: morningOf(today) })
    .where('auth_plant_id', '=', plantId)
    .where('from_day', '<=', today)
    .where('begun_at', 'is', null)
    .execute()
  const by = { at: morningOf(today), userId: null, why: 'the day came' }
  if (lastForAll) await remeasure(tx, { plantId, driverIds: [driverId] }, { id: lastForAll, kind: 'medical' }, by)
  await settleDrivers(tx, [driverId], by)
}

type GivenProof = { driverId: string; key: string; givenOn: Day; expiry: Day; requestId: string | null }

const give = (tx: Tx, { driverId: driver_id, key, givenOn: given_on, expiry, requestId: request_id }: GivenProof): Promise<unknown> =>
  insertClearances(tx, [
    {
      driver_id,
      kind: key,
      given_on,
      expiry,
      ...(key === 'medical' && { fit_to_work: true }),
      request_id,
      created_at: morningOf(given_on),
    },
  ])

async function verdictsOf(db: Db, { driverId, plantId }: Of, day: Day) {
  const asked = { day, direction: 'in', isBulkLoad: false, time: '12:00', plantId } as const
  const page = await findVerdictDriver(db, { plantId, transporterId: null }, { id: driverId })
  const atGate = await findByDriver(db, driverId)
  const [row] = await findGateRows(db, plantId, [driverId])
  const line = row && readLine(JSON.parse(JSON.stringify(lineOf(row))))
  const held = line && { ...line.facts, plant: { id: plantId, name: 'Here' }, card: line.cards[0]?.state ?? ('none' as const) }
  const stored = await db
    .selectFrom('driver')
    .select(['status_id as statusId', sql<Day | null>`nullif(cleared_until, '-infinity')`.as('clearedUntil')])
    .where('id', '=', driverId)
    .executeTakeFirstOrThrow()
  return {
    list: verdictBy({ ...stored, isHeld: false }, day),
    page: judgeDriver(factsOf(page), day).verdict,
    gate: atGate && judgeAtGate(atGate.facts, asked).outcome,
    device: held && judgeAtGate(held, asked).outcome,
  }
}
