import * as z from 'zod/mini'
import type { ConfirmationHandler } from '#confirmations/confirmation-handlers.service.ts'
import { announce } from '#notifications/delivery/outbox.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, forbidden } from '#platform/server/http/refusal.ts'
import { findAccessProblems } from '../access.rules.ts'
import { findGrantFacts, giveAccess } from '../granting.service.ts'
import { inviteConfirmed, type InvitationSettings } from '../invitations.service.ts'
import { lockUser } from '../person.store.ts'
import { NewAccess } from '../user-fields.contract.ts'
import { findActsFor, findPersonName, listSharing } from './access-names.store.ts'

const Payload = z.object({ user_id: z.string(), access: NewAccess })

type Services = { readonly db: Db; readonly invitations: InvitationSettings }

/** The access of a doctor or trainer, once confirmed, is given by the second person, who needs the same right to give it. */
export const accessConfirmation = ({ db, invitations }: Services): ConfirmationHandler => ({
  confirmed: async (tx, { confirmation, actor, at: now }) => {
    const { user_id: userId, access } = Payload.parse(confirmation.payload)
    const person = await lockUser(tx, userId)
    if (!person?.is_active) throw conflict('disabled', 'This account is disabled. Enable it before the access is confirmed.')
    const facts = await findGrantFacts(tx, { actor, now }, [access])
    const [problem] = Object.values(findAccessProblems([access], facts, userId))
    if (problem !== undefined) throw forbidden(problem)
    const plant = facts.plants.get(access.plant_id)
    const role = facts.roles.get(access.role_id)
    if (!plant || !role) throw new Error('The access was not judged')
    if (!(await giveAccess(tx, { userId, access, plant, role, isNew: person.last_seen_at === null, actor, now })))
      throw conflict('access_given', 'This person has this access already. Refuse the proposal.')
    const body = `${await findPersonName(tx, userId)} has access for ${await findActsFor(tx, access)} at ${plant.name}. ${confirmation.proposer} proposed it, ${actor.firstName} ${actor.lastName} confirmed it. If you do not know this person, contact the plant.`
    for (const user_id of await listSharing(tx, { ...access, exceptId: userId, now }))
      await announce(tx, { topic: 'account', payload: { user_id, title: 'Another person has your access', body }, plantId: null, at: now })
    if (person.last_seen_at !== null) return undefined
    return () => inviteConfirmed(db, { actor, now, person, settings: invitations })
  },
})
