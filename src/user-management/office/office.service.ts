import { todayOf, type SessionPlant } from '#accounts/people.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, invalid, notFound } from '#platform/server/http/refusal.ts'
import { lastDayBefore } from '#accounts/grants/ends.rules.ts'
import { beyondOwnText } from '../access.rules.ts'
import { holdRoles, listRolesWithPermissions, type RoleRow } from '../access.store.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findAsked, insertInvitation } from '../consent/consent.store.ts'
import { actorName, giveAccess } from '../granting.service.ts'
import { countInvitation } from '../invitations.service.ts'
import { findUserAtPlant, lockPersonByPhone, lockUserAtPlant, type PersonRow } from '../person.store.ts'
import { recordEnd, type PersonChange } from '../user/user.service.ts'
import { findOrInsert, refuseKnownPhone, type Created, type NewPerson } from '../users/create-user.service.ts'
import { beyondInviter, findOfficeProblems, mostWithAccess, officeFullText, type Inviter } from './office.rules.ts'
import { countWithAccess, findOfficeState, findOwnEnd, lockOffice, lockOfficeAccess, officeOf, type Office } from './office.store.ts'

type Invitation = NewPerson & { role_id: string; ends_on?: string | undefined }

export const inviterOf = ({ actor, now }: ManagerContext): Inviter & { plant: SessionPlant } => ({
  permissions: actor.permissions,
  plant: { ...actor.plant, today: todayOf(actor, now) },
})

/** `isAsked`: the person is known elsewhere, and gets the access when they accept. `isNews`: they were not asked before. */
export type AddedToOffice = Created & { isAsked: boolean; isNews: boolean }

/** Gives a person access for the actor's own transporter, or asks them where they are known already. Nothing is stored where anything is refused. */
export async function addToOffice(db: Db, { person, ...acting }: ManagerContext & { person: Invitation }): Promise<AddedToOffice> {
  const isConfirmed = await refuseKnownPhone(db, { person, ...acting })
  const office = officeOf(acting.actor, acting.now)
  const { existing_id: personId } = person
  if (isConfirmed && personId !== undefined && !(await worksHere(db, office, personId))) await countInvitation(db, { ...acting, personId })
  return inTransaction(db, async (tx) => {
    await lockOffice(tx, office)
    const known = await findConfirmed(tx, person)
    const isAsked = known !== undefined && (await lockOfficeAccess(tx, office, known.id)).length === 0
    const found = isAsked ? { ...known, isNew: false } : await findOrInsert(tx, { person, ...acting })
    const { role_id, ends_on } = person
    const inviter = inviterOf(acting)
    const role = await holdRole(tx, role_id)
    const ownEnd = await findOwnEnd(tx, acting.actor)
    const lastDay = ownEnd ? lastDayBefore(ownEnd, inviter.plant.timeZone) : undefined
    const problems = findOfficeProblems({ ...inviter, lastDay }, { role, ends_on })
    if (!role || Object.keys(problems).length > 0) throw invalid(problems)
    if ((await countWithAccess(tx, office, found.id)) >= mostWithAccess) throw conflict('office_full', officeFullText)
    if (isAsked) {
      return { ...found, isAsked, isNews: await askKnown(tx, found, { ...acting, office, role, endsOn: ends_on }) }
    }
    const { plantId: plant_id, transporterId: transporter_id } = office
    const access = { plant_id, portal: role.portal, role_id, transporter_id, ends_on }
    const isGiven = await giveAccess(tx, { ...acting, userId: found.id, access, plant: inviter.plant, role, isNew: found.isNew })
    if (!isGiven) throw invalid({ role_id: 'This person already has this access' })
    return { ...found, isAsked, isNews: true }
  })
}

async function worksHere(db: Db, office: Office, userId: string): Promise<boolean> {
  const state = await findOfficeState(db, office, userId)
  return state === 'active' || state === 'invited'
}

/** The known person whom the caller has confirmed, locked. Whether their account is disabled is not told. */
async function findConfirmed(tx: Tx, { existing_id, phone }: NewPerson): Promise<PersonRow | undefined> {
  if (existing_id === undefined) return undefined
  const known = await lockPersonByPhone(tx, phone)
  if (known?.id !== existing_id) throw invalid({ phone: 'This is no longer the number of that person. Check the number.' })
  return known
}

const invitationDays = 7
/** An office leaves alone who declined. It is not told who did, so it reads the same as before. */
const pauseDays = 7
const dayMs = 86_400_000

type Asking = ManagerContext & { office: Office; role: RoleRow; endsOn: string | undefined }

/** Nothing of the person is seen or used by the office until they accept. True where they are told of it: the question was not open before. */
async function askKnown(tx: Tx, { id: userId }: Pick<PersonRow, 'id'>, { actor, now, office, role, endsOn }: Asking): Promise<boolean> {
  const asked = await findAsked(tx, { ...office, userId, roleId: role.id, endsOn }, new Date(now.getTime() - pauseDays * dayMs))
  if (asked === 'waits' || asked === 'declined') return false
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  await insertInvitation(tx, { ...office, userId, roleId: role.id, endsOn, by: actor.userId, expiresAt })
  const change = { at: now, userId: actor.userId, plantId: office.plantId, action: 'access offered', subject: 'user', subjectId: userId }
  await writeAudit(tx, {
    ...change,
    after: { portal: role.portal, role: role.name, transporter_id: office.transporterId, ends_on: endsOn ?? null },
  })
  if (asked === 'changed') return false
  const body = `${actorName(actor)} asks you to work for ${actor.transporter?.name ?? ''} at ${actor.plant.name}, as ${role.name}. Accept or decline under My account.`
  await announce(tx, { topic: 'account', payload: { user_id: userId, title: 'A transporter invites you', body }, plantId: null, at: now })
  return true
}

/** The role, as it is until the transaction ends. */
async function holdRole(tx: Tx, roleId: string): Promise<RoleRow | undefined> {
  await holdRoles(tx, [roleId])
  return (await listRolesWithPermissions(tx)).find(({ id }) => id === roleId)
}

/** Ends everything that a person may do for the actor's own transporter at this plant, at once; it stays on record. */
export const endInOffice = (db: Db, change: PersonChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { actor, now, userId } = change
    const office = officeOf(actor, now)
    if (!(await lockUserAtPlant(tx, { id: userId, ...office }))) throw notFound()
    if (userId === actor.userId) throw forbidden('You cannot end your own access. Ask a colleague who manages your people, or the plant.')
    const accesses = await lockOfficeAccess(tx, office, userId)
    if (accesses.length === 0) throw hasEnded()
    const roles = (await listRolesWithPermissions(tx)).filter(({ id }) => accesses.some(({ role_id }) => role_id === id))
    const missing = beyondInviter(
      inviterOf(change),
      roles.flatMap(({ permissions }) => permissions),
    )
    if (missing.length > 0) throw forbidden(beyondOwnText(missing, actor.plant.name))
    for (const access of accesses) await recordEnd(tx, change, access)
  })

/** A person of the office who can be invited again. */
export async function findInvitable(db: Db, { actor, now, userId }: PersonChange): Promise<PersonRow> {
  const office = officeOf(actor, now)
  const person = await findUserAtPlant(db, { id: userId, ...office })
  if (!person) throw notFound()
  const state = await findOfficeState(db, office, userId)
  if (state === 'ended') throw hasEnded()
  if (state === 'disabled') throw conflict('disabled', 'This account is disabled. Ask the plant to enable it.')
  return person
}

const hasEnded = () => conflict('ended', 'This person’s access has already ended. Invite them to give it again.')
