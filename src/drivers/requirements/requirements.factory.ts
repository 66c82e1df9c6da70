import type { Db } from '#platform/server/database/database.ts'
import { settle, within } from '../drivers.factory.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import type { EndingValidity, RequirementDefinition } from './requirement-definition.contract.ts'
import { insertRequirement, insertVersion, type NewVersion } from './requirements.service.ts'

/** Whoever has not attended a site induction in the last 24 months needs one. */
export const siteInduction: RequirementDefinition = {
  proof: { kind: 'attendance', topic: 'Site induction' },
  neededBy: [],
  validity: { kind: 'months', months: 24, byAge: [] },
  metBy: null,
}

/** A first aid training of the last 12 months: anybody may send its certificate, and staff decide. */
export const firstAid: RequirementDefinition = {
  proof: { kind: 'renewal', sentBy: ['office', 'trainer', 'doctor', 'staff'], needsFile: true },
  neededBy: [],
  validity: { kind: 'months', months: 12, byAge: [] },
  metBy: null,
}

/** The first aid requirement of a plant, which blocks nobody yet; its id. */
export async function aRenewableRequirement(db: Db, plantId: string): Promise<string> {
  const key = `first_aid_${plantId}`
  const existing = await db.selectFrom('requirement').select('id').where('key', '=', key).executeTakeFirst()
  const texts = { name: 'first aid training', shortName: 'first aid', nextStep: 'Send the certificate of a first aid training.' }
  return (existing ?? (await aRequirement(db, plantId, { key, ...texts, definition: { ...firstAid, metBy: '2099-01-01' } }))).id
}

type Fields = Partial<Omit<NewVersion, 'requirementId' | 'plantId' | 'definition'>> & {
  key?: string
  definition?: RequirementDefinition
  at?: Date
}

type BuiltInFields = { fromDay?: string; forAll?: boolean; isEnded?: boolean; hasBegun?: boolean }

/** What a plant says of a built-in requirement from a day on; answers the version's id. Nobody is measured by it. */
export async function aBuiltInRule(
  db: Db,
  plantId: string,
  kind: ClearanceKind,
  validity: EndingValidity,
  { fromDay = '2026-01-01', forAll = false, isEnded = false, hasBegun = true }: BuiltInFields = {},
): Promise<string> {
  const at = new Date('2025-12-01T06:00:00Z')
  const { id: requirementId } = await db.selectFrom('requirement').select('id').where('key', '=', kind).executeTakeFirstOrThrow()
  const texts = { name: kind, shortName: kind, explanation: '', nextStep: 'Renew it.' }
  const rule = { requirementId, plantId, fromDay, definition: { validity }, forAll, isEnded, begunAt: hasBegun ? at : null }
  return within(db, (tx) => insertVersion(tx, { ...texts, ...rule, createdBy: null, confirmedBy: null, at }))
}

/** A plant's own requirement in force: a site induction by default. Its plant's drivers are settled by it. */
export async function aRequirement(db: Db, plantId: string, fields: Fields = {}): Promise<{ id: string; key: string }> {
  const { key = `site_induction_${plantId}`, at = new Date('2026-11-01T06:00:00Z'), ...version } = fields
  return within(db, async (tx) => {
    const id = await insertRequirement(tx, { key, plantId, createdBy: null, at })
    await insertVersion(tx, {
      fromDay: '2026-11-01',
      name: 'site induction',
      shortName: 'induction',
      explanation: 'Everybody who loads has been shown the site.',
      nextStep: 'Attend a site induction.',
      definition: siteInduction,
      forAll: false,
      isEnded: false,
      createdBy: null,
      confirmedBy: null,
      begunAt: at,
      ...version,
      requirementId: id,
      plantId,
      at,
    })
    const drivers = await tx.selectFrom('driver').select('id').where('auth_plant_id', '=', plantId).execute()
    await settle(
      tx,
      drivers.map(({ id: driverId }) => driverId),
      at,
    )
    return { id, key }
  })
}

/** A rule that follows the one in force from a moment on. */
export async function theNextVersion(
  db: Db,
  plantId: string,
  requirementId: string,
  { at, ...fields }: { at: Date } & Partial<NewVersion>,
): Promise<void> {
  const version = {
    name: 'site induction',
    shortName: 'induction',
    explanation: '',
    nextStep: 'Attend a site induction.',
    definition: siteInduction,
  }
  const rest = { fromDay: at.toISOString().slice(0, 10), forAll: false, isEnded: false, createdBy: null, confirmedBy: null, begunAt: at }
  await within(db, (tx) => insertVersion(tx, { ...version, ...rest, ...fields, requirementId, plantId, at }))
}

/** Notes that a driver attended an event of a topic: a site induction, five days before the tests' today. */
export async function attended(
  db: Db,
  plantId: string,
  driverId: string,
  { topic = 'Site induction', on = '2026-11-16', at }: { topic?: string | null; on?: string; at: Date },
): Promise<void> {
  await within(db, async (tx) => {
    const event = { auth_plant_id: plantId, title: 'Monday’s talk', type: 'training' as const, date: on, topic }
    const { id } = await tx.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('event_attendance').values({ event_id: id, driver_id: driverId }).execute()
    await settle(tx, [driverId], at)
  })
}
