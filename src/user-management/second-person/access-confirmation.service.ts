import * as z from 'zod/mini'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import { announce } from '#notifications/announce.service.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import { findAccessProblems } from '../access.rules.ts'
import { findGrantFacts, giveAccess } from '../granting.service.ts'
import { inviteConfirmed, type InvitationSettings } from '../invitations.service.ts'
import { lockAccess } from '../access.store.ts'
import { lockAccount } from '../person.store.ts'
import { recordNewEnd, type PersonChange } from '../user/user.service.ts'
import { NewAccess } from '../user-fields.contract.ts'
import { findActsFor, findPersonName, listSharing } from './access-names.store.ts'

const Payload = z.object({ user_id: z.string(), access: NewAccess, prolongs: z.optional(z.string()) })

type Services = { db: Db; invitations: InvitationSettings }

/** The access of a doctor or trainer, once confirmed, is given by the second person, who needs the same right to give it. */
export const accessConfirmation = ({ db, invitations }: Services): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at: now }) => {
    const { user_id: userId, access, prolongs } = Payload.parse(confirmation.payload)
    const person = await lockAccount(tx, userId)
    if (!person?.is_active) throw conflict('disabled', 'This account is disabled. Enable it before the access is confirmed.')
    const facts = await findGrantFacts(tx, { actor, now }, [access])
    const [problem] = Object.values(findAccessProblems([access], facts, userId))
    if (problem !== undefined) throw forbidden(problem)
    const plant = facts.plants.get(access.plant_id)
    const role = facts.roles.get(access.role_id)
    if (!plant || !role) throw new Error('The access was not judged')
    if (prolongs !== undefined) return prolong(tx, { actor, now, userId }, { id: prolongs, access })
    if (!(await giveAccess(tx, { userId, access, plant, role, isNew: person.last_seen_at === null, actor, now })))
      throw conflict('access_given', 'This person has this access already. Refuse the proposal.')
    const body = `${await findPersonName(tx, userId)} has access for ${await findActsFor(tx, access)} at ${plant.name}. ${confirmation.proposer} proposed it, ${actor.firstName} ${actor.lastName} confirmed it. If you do not know this person, contact the plant.`
    for (const user_id of await listSharing(tx, { ...access, exceptId: userId, now }))
      await announce(tx, { topic: 'account', payload: { user_id, title: 'Another person has your access', body }, plantId: null, at: now })
    if (person.last_seen_at !== null) return undefined
    return () => inviteConfirmed(db, { actor, now, person, settings: invitations })
  },
})

type Prolonged = { id: string; access: NewAccess }

/** A later end of access that is still in force. */
async function prolong(tx: Tx, change: PersonChange, { id, access: { plant_id, ends_on } }: Prolonged): Promise<undefined> {
  const held = await lockAccess(tx, { id, plantIds: [plant_id], now: change.now })
  if (!held?.is_in_force) throw conflict('ended', 'This access has already ended. Refuse the proposal, and give it again instead.')
  await recordNewEnd(tx, change, held, ends_on)
}
