import type { Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import { listRolesWithPermissions } from '../access.store.ts'
import { invite, inviteConfirmed, inviteNewcomer, type InvitationSettings } from '../invitations.service.ts'
import { findKnownPerson, phoneAt } from '../users/known-phones.service.ts'
import type { officeContract } from './office.contract.ts'
import { presentOfficePerson } from './office.presenter.ts'
import { canGive, mostWithAccess } from './office.rules.ts'
import { addToOffice, endInOffice, findInvitable, inviterOf } from './office.service.ts'
import { countWithAccess, listOfficePeople, officeOf } from './office.store.ts'

export const officeApi = (settings: InvitationSettings): Handlers<typeof officeContract> => ({
  index: async ({ input, actor, db, now }) => {
    const found = await listOfficePeople(db, officeOf(actor, now), toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, (row) => presentOfficePerson(row, actor.userId))
  },

  form: async ({ actor, db, now }) => {
    const inviter = inviterOf({ actor, now })
    const roles = (await listRolesWithPermissions(db)).filter((role) => canGive(inviter, role))
    const with_access = await countWithAccess(db, officeOf(actor, now))
    return { roles: roles.map(({ id, name }) => ({ _id: id, name })), with_access, most: mostWithAccess }
  },

  findByPhone: async ({ input, actor, db, now }) => ({ user: await findKnownPerson(db, { actor, now, phone: input.phone }) }),

  invite: async ({ input, actor, db, now, http }) => {
    const acting = { actor, now }
    const person = await addToOffice(db, { ...acting, person: { ...input, phone: phoneAt(acting, input.phone) } })
    // The same of everybody who is known elsewhere, whether they ever logged in, or declined before.
    if (person.isAsked) {
      if (person.isNews && person.last_seen_at === null) await inviteConfirmed(db, { ...acting, person, settings })
      return { message: 'They have been asked. They appear here once they accept.', link: null, _id: person.id }
    }
    const { isSent, link } = await inviteNewcomer(db, { ...acting, person, settings, http })
    return { message: isSent ? 'Invitation sent' : 'Access given', link, _id: person.id }
  },

  resend: async ({ input, actor, db, now, http }) => {
    const person = await findInvitable(db, { actor, now, userId: input.id })
    const { isSent, link } = await invite(db, { actor, now, person, settings, http })
    return isSent ? { message: 'Invitation sent', link: null } : { message: 'Nothing could be sent', link }
  },

  end: async ({ input, actor, db, now }) => {
    await endInOffice(db, { actor, now, userId: input.id })
    return { message: 'Access ended' }
  },
})
