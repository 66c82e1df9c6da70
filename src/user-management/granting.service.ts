import { findLastDays } from '#accounts/grants/ends.service.ts'
import { managesUsers } from '#accounts/grants/grants.rules.ts'
import { findOwnAccounts } from '#accounts/independence/independence.service.ts'
import type { Actor } from '#accounts/people.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { listAuthPlants, listDoctors } from '#administration/choices.service.ts'
import { findIssuer } from '#administration/issuers/issuers.service.ts'
import { findTransporters } from '#administration/transporters/transporters.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { warnOfLateDesignation } from '#reminders/late-designations.service.ts'
import type { ManagerContext } from './covering.service.ts'
import {
  findAccessProblems,
  needsSecondPerson,
  portalPart,
  type GrantableRole,
  type GrantFacts,
  type ManagedPlant,
} from './access.rules.ts'
import { proposeAccess, proposedBeforeText } from './second-person/propose-access.service.ts'
import { findHoldings } from './holdings.store.ts'
import { holdRoles, insertAccess, listRolesWithPermissions } from './access.store.ts'
import type { NewAccess } from './user-fields.contract.ts'

/** The plants where a person manages users, by id, in the order of their names. */
export async function findManagedPlants(db: Db, { actor, now }: ManagerContext): Promise<Pick<GrantFacts, 'holdings' | 'plants'>> {
  const holdings = await findHoldings(db, actor.userId, now)
  const managed = (await listAuthPlants(db)).filter(({ id }) => managesUsers(holdings, id))
  const places = managed.map(({ id, time_zone: timeZone }) => ({ id, timeZone }))
  const lastDays = await findLastDays(db, { userId: actor.userId, plants: places, now })
  const plants = managed.map(({ id, name, time_zone: timeZone }) => {
    const plant = { name, timeZone, today: toPlainDate(now, timeZone), lastDays: lastDays.get(id) ?? new Map() }
    return [id, plant] as const
  })
  return { holdings, plants: new Map(plants) }
}

/** What grants of this person are judged by. */
export async function findGrantFacts(db: Db, acting: ManagerContext, accesses: readonly NewAccess[]): Promise<GrantFacts> {
  const transporterIds = accesses.flatMap(({ transporter_id }) => transporter_id ?? [])
  await holdRoles(
    db,
    accesses.map(({ role_id }) => role_id),
  )
  const [managed, roles, transporters, doctors] = [
    await findManagedPlants(db, acting),
    await listRolesWithPermissions(db),
    await findTransporters(db, transporterIds),
    await listDoctors(db),
  ]
  return {
    ...managed,
    roles: new Map(roles.map((role) => [role.id, role])),
    transporterIds: new Set(transporters.map(({ id }) => id)),
    doctorIds: new Set(doctors.map(({ id }) => id)),
    ownIds: await findOwnAccounts(db, acting.actor.userId),
  }
}

type Grants = ManagerContext & {
  userId: string
  accesses: readonly NewAccess[]
  facts: GrantFacts
  /** A new person is invited instead of notified. */
  isNew: boolean
  /** Of a file that is imported again: what waits for a second person goes on waiting. */
  ignoresProposed?: boolean
}

/** What became of accesses that were to be given. */
export type Granted = { given: number; proposed: number }

/**
 * Gives a person access, all or nothing; that of a doctor or trainer is proposed to a second person. Throws a Refusal with an error at the field of
 * each access that cannot be given.
 */
export async function grantAccess(
  tx: Tx,
  { userId, accesses, facts, isNew, ignoresProposed = false, actor, now }: Grants,
): Promise<Granted> {
  throwProblems(findAccessProblems(accesses, facts, userId))
  let [given, proposed] = [0, 0]
  for (const [index, access] of accesses.entries()) {
    const plant = facts.plants.get(access.plant_id)
    const role = facts.roles.get(access.role_id)
    if (!plant || !role) throw new Error('The access was not judged')
    const granting = { userId, access, plant, role, actor, now }
    if (needsSecondPerson(access.portal)) {
      const isProposed = await proposeAccess(tx, granting)
      if (!isProposed && !ignoresProposed) throwProblems({ [`${index}.role_id`]: proposedBeforeText })
      proposed += 1
    } else {
      if (!(await giveAccess(tx, { ...granting, isNew }))) throwProblems({ [`${index}.role_id`]: 'This person already has this access' })
      given += 1
    }
  }
  return { given, proposed }
}

type Giving = ManagerContext & {
  userId: string
  access: NewAccess
  plant: Pick<ManagedPlant, 'name' | 'timeZone'>
  role: Pick<GrantableRole, 'name'>
  isNew: boolean
}

/** Stores one access that has been judged, and notifies a person who is not new. False where they have it already. */
export async function giveAccess(tx: Tx, { userId, access, plant, role, isNew, actor, now }: Giving): Promise<boolean> {
  const granted = await insertAccess(tx, { userId, access, timeZone: plant.timeZone, grantedBy: actor.userId, now })
  if (!granted) return false
  const { plant_id: plantId, portal, ends_on = null } = access
  const change = { at: now, userId: actor.userId, plantId, subject: 'user', subjectId: userId }
  await writeAudit(tx, {
    ...change,
    action: 'access granted',
    after: { portal, role: role.name, ...definedOnly(portalPart(portal, access)), ends_on },
  })
  await warnOfIssuer(tx, access, now)
  if (isNew) return true
  const until = ends_on === null ? '' : ` until ${dateText(ends_on)}`
  const body = `${actorName(actor)} gave you access to ${plant.name}, ${portalNames[portal]}, as ${role.name}${until}.`
  await announce(tx, { topic: 'account', payload: { user_id: userId, title: 'You have new access', body }, plantId: null, at: now })
  return true
}

/** The designation of who is to work here may end soon. */
async function warnOfIssuer(tx: Tx, { doctor_id: doctorId, company, plant_id: plantId }: NewAccess, at: Date): Promise<void> {
  const key = doctorId !== undefined ? { doctorId } : company === undefined ? undefined : { company }
  const issuer = key && (await findIssuer(tx, key))
  if (issuer) await warnOfLateDesignation(tx, { issuerId: issuer.id, plantId, at })
}

const throwProblems = (problems: Readonly<Record<string, string>>): void => {
  const found = Object.entries(problems).map(([field, text]) => [`allocations.${field}`, text] as const)
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

const definedOnly = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined))

export const actorName = ({ firstName, lastName }: Pick<Actor, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`
