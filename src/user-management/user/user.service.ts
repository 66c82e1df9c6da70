import { findOwnAccounts } from '#accounts/independence/independence.service.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { missingToGrant } from '#accounts/grants/grants.rules.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { ManagerContext } from '../covering.service.ts'
import { beyondOwnText, endProblem, needsSecondPerson, notForOneselfText, type GrantableRole, type ManagedPlant } from '../access.rules.ts'
import { endAccessNow, listRolesWithPermissions, lockAccess, setAccessEnd, type AccessRow } from '../access.store.ts'
import { actorName, findGrantFacts, findManagedPlants, grantAccess, type Granted } from '../granting.service.ts'
import { proposeAccess, proposedBeforeText } from '../second-person/propose-access.service.ts'
import { requireChangeable } from '../person-scope.service.ts'
import { lockUserAtPlant, type PersonRow } from '../person.store.ts'
import type { NewAccess } from '../user-fields.contract.ts'
import { portalOf } from '../user-state.rules.ts'
import { lastDayOf, ownAccessText } from './user.rules.ts'
import { setActive } from './user.store.ts'

/** A change of one person by a manager of users. */
export type PersonChange = ManagerContext & { userId: string }

/** The person, locked; 404 for one without access at the actor's plant. */
export async function requirePerson(tx: Tx, { userId, actor }: PersonChange): Promise<PersonRow> {
  const person = await lockUserAtPlant(tx, { id: userId, plantId: actor.plant.id })
  if (!person) throw notFound()
  return person
}

export const auditedChange = ({ actor, now, userId }: PersonChange): Omit<Change, 'action'> => ({
  at: now,
  userId: actor.userId,
  plantId: actor.plant.id,
  subject: 'user',
  subjectId: userId,
})

export const inform = (tx: Tx, { userId, now }: PersonChange, text: { title: string; body: string }): Promise<void> =>
  announce(tx, { topic: 'account', payload: { user_id: userId, ...text }, plantId: null, at: now })

export const grantFurther = (db: Db, change: PersonChange, accesses: readonly NewAccess[]): Promise<Granted> =>
  inTransaction(db, async (tx) => {
    const person = await requirePerson(tx, change)
    if (!person.is_active) throw conflict('disabled', 'This account is disabled. Enable it before you give access.')
    const facts = await findGrantFacts(tx, change, accesses)
    return grantAccess(tx, { ...change, accesses, facts, isNew: false })
  })

type AccessChange = PersonChange & { allocationId: string }

/** Sets the last day of access, or none. True where a second person has to confirm it: a doctor's or trainer's access that is to last longer. */
export const changeAccessEnd = (db: Db, change: AccessChange, day: PlainDate | undefined): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { access, role, plant } = await requireAccess(tx, change, 'ends_on')
    if (day !== undefined && day < plant.today) throw invalid({ ends_on: 'Choose today or a later day' })
    const before = lastDayOf(access)
    if (before === (day ?? null)) return false
    const isLonger = before !== null && (day === undefined || day > before)
    const { ends_on } = isLonger ? endProblem(role, plant, day) : {}
    if (ends_on !== undefined) throw invalid({ ends_on })
    if (isLonger && needsSecondPerson(portalOf(access.portal))) {
      if ((await findOwnAccounts(tx, change.actor.userId)).has(change.userId)) throw forbidden(notForOneselfText)
      const prolongs = { id: access.id, lastDay: before }
      const isProposed = await proposeAccess(tx, {
        ...change,
        access: longerAccess(access, day),
        plant,
        role: { name: access.role },
        prolongs,
      })
      if (!isProposed) throw invalid({ ends_on: proposedBeforeText })
      return true
    }
    await recordNewEnd(tx, change, access, day)
    return false
  })

const longerAccess = ({ plant_id, portal, role_id, doctor_id, company }: AccessRow, day: PlainDate | undefined): NewAccess => ({
  plant_id,
  portal: portalOf(portal),
  role_id,
  ...(doctor_id !== null && { doctor_id }),
  ...(company !== null && { company }),
  ...(day !== undefined && { ends_on: day }),
})

/** Stores the last day of access, and informs the person. */
export async function recordNewEnd(tx: Tx, change: PersonChange, access: AccessRow, day: PlainDate | undefined): Promise<void> {
  await setAccessEnd(tx, { id: access.id, day, timeZone: access.time_zone })
  const ends = { ...auditedChange(change), plantId: access.plant_id, action: 'access end changed' }
  await writeAudit(tx, {
    ...ends,
    before: { ...auditOf(access), ends_on: lastDayOf(access) },
    after: { ...auditOf(access), ends_on: day ?? null },
  })
  const until = day === undefined ? 'no longer ends' : `ends on ${dateText(day)}`
  const body = `Your access to ${placeOf(access)} ${until}. ${actorName(change.actor)} changed it.`
  await inform(tx, change, { title: 'The end of your access was changed', body })
}

/** Ends access at once; it stays on record. */
export const endAccess = (db: Db, change: AccessChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { access } = await requireAccess(tx, change, '_')
    await recordEnd(tx, change, access)
  })

/** Ends access that the actor may end, and informs the person. */
export async function recordEnd(tx: Tx, change: PersonChange, access: AccessRow): Promise<void> {
  await endAccessNow(tx, access.id, change.now)
  const ended = { ...auditedChange(change), plantId: access.plant_id, action: 'access ended' }
  await writeAudit(tx, {
    ...ended,
    before: { ...auditOf(access), ends_on: lastDayOf(access) },
    after: { ended_at: change.now.toISOString() },
  })
  const body = `${actorName(change.actor)} ended your access to ${placeOf(access)}.`
  await inform(tx, change, { title: 'Your access has ended', body })
}

const auditOf = ({ portal, role, acts_for }: AccessRow) => ({ portal, role, acts_for })
const placeOf = ({ plant, portal, role }: AccessRow): string => `${plant}, ${portalNames[portalOf(portal)]}, as ${role}`

/** Access in force at a plant that the actor manages, with a role that the actor could give; never the one by which they manage users. */
async function requireAccess(
  tx: Tx,
  change: AccessChange,
  field: string,
): Promise<{ access: AccessRow; role: Pick<GrantableRole, 'portal' | 'permissions'>; plant: ManagedPlant }> {
  await requirePerson(tx, change)
  const { holdings, plants } = await findManagedPlants(tx, change)
  const access = await lockAccess(tx, { id: change.allocationId, plantIds: [...plants.keys()], now: change.now })
  const plant = plants.get(access?.plant_id ?? '')
  if (!access || !plant || access.user_id !== change.userId) throw notFound()
  if (!access.is_in_force) throw conflict('ended', 'This access has already ended. Give it again instead.')
  const permissions = await permissionsOfRole(tx, access.role_id)
  const role = { portal: portalOf(access.portal), permissions }
  const missing = missingToGrant(holdings, { plantId: access.plant_id, ...role })
  if (missing.length > 0) throw refuse(field, beyondOwnText(missing, access.plant))
  const isOwn = change.userId === change.actor.userId && access.portal === 'staff_portal' && permissions.includes('users.manage')
  if (isOwn) throw refuse(field, ownAccessText)
  return { access, role, plant }
}

const refuse = (field: string, text: string) => (field === '_' ? forbidden(text) : invalid({ [field]: text }, text))

async function permissionsOfRole(tx: Tx, roleId: string): Promise<readonly Permission[]> {
  const roles = await listRolesWithPermissions(tx)
  return roles.find(({ id }) => id === roleId)?.permissions ?? []
}

/** Disables or enables the account. The database ends every session, and keeps a manager of users at each plant. */
export const switchAccount = (db: Db, change: PersonChange, isActive: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { is_active } = await requirePerson(tx, change)
    if (change.userId === change.actor.userId) throw forbidden('You cannot disable your own account. Ask another person who manages users.')
    await requireChangeable(tx, change)
    if (is_active === isActive) return
    await setActive(tx, change.userId, isActive)
    const action = isActive ? 'user enabled' : 'user disabled'
    await writeAudit(tx, { ...auditedChange(change), action, before: { is_active }, after: { is_active: isActive } })
  })
