import { lastDayBefore } from '#accounts/grants/ends.rules.ts'
import type { SignedInUser } from '#accounts/people.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import { earliest, toPlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, notFound } from '#platform/server/http/refusal.ts'
import { holdRoles, insertAccess, listRolesWithPermissions } from '../access.store.ts'
import { actorName } from '../granting.service.ts'
import { findOfficeProblems, mostWithAccess, officeFullText } from '../office/office.rules.ts'
import { countWithAccess, lockOffice } from '../office/office.store.ts'
import { listOfficePermissions, lockOpenInvitation, setAnswer, type InvitationRow } from './consent.store.ts'

type Answer = { actor: SignedInUser; now: Date; id: string; accepts: boolean }

/** The person's own answer. Who accepts gets the access, if the office may still give it. */
export const answerInvitation = (db: Db, { actor, now, id, accepts }: Answer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const invitation = await lockOpenInvitation(tx, id, { userId: actor.userId, now })
    if (!invitation) throw notFound()
    if (accepts) await giveAccepted(tx, invitation, { userId: actor.userId, now })
    await setAnswer(tx, id, accepts, now)
    const { plant_id: plantId, transporter_id, role, ends_on, invited_by } = invitation
    await writeAudit(tx, {
      at: now,
      userId: actor.userId,
      plantId,
      subject: 'user',
      subjectId: actor.userId,
      action: accepts ? 'access granted' : 'access declined',
      after: { portal: 'transporter_portal', role, transporter_id, ends_on, invited_by },
    })
    if (!accepts) return
    const body = `${actorName(actor)} accepted to work for ${invitation.transporter} at ${invitation.plant}, as ${role}.`
    await announce(tx, {
      topic: 'account',
      payload: { user_id: invited_by, title: 'Your invitation was accepted', body },
      plantId: null,
      at: now,
    })
  })

/** By what the inviter may do now: their own access may have ended since. */
async function giveAccepted(tx: Tx, invitation: InvitationRow, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const office = { plantId: invitation.plant_id, transporterId: invitation.transporter_id, now }
  await lockOffice(tx, office)
  await holdRoles(tx, [invitation.role_id])
  const role = (await listRolesWithPermissions(tx)).find(({ id }) => id === invitation.role_id)
  const held = await listOfficePermissions(tx, office, invitation.invited_by)
  const permissions = held.map(({ permission }) => permission)
  const needed: readonly Permission[] = ['transporter.users', ...(role?.permissions ?? [])]
  const ends = held.flatMap(({ permission, endsAt }) =>
    endsAt && needed.includes(permission) ? [lastDayBefore(endsAt, invitation.time_zone)] : [],
  )
  const plant = { name: invitation.plant, today: toPlainDate(now, invitation.time_zone) }
  const problems = findOfficeProblems(
    { permissions, plant, lastDay: earliest(...ends) },
    { role, ends_on: invitation.ends_on ?? undefined },
  )
  if (!role || !permissions.includes('transporter.users') || Object.keys(problems).length > 0)
    throw conflict('invitation_over', `${invitation.inviter} can no longer give you this access. Ask for another invitation.`)
  if ((await countWithAccess(tx, office, userId)) >= mostWithAccess) throw conflict('office_full', officeFullText)
  const access = {
    plant_id: office.plantId,
    portal: role.portal,
    role_id: role.id,
    transporter_id: office.transporterId,
    ...(invitation.ends_on !== null && { ends_on: invitation.ends_on }),
  }
  await insertAccess(tx, { userId, access, timeZone: invitation.time_zone, grantedBy: invitation.invited_by, now })
}
