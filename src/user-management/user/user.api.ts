import { proposedText } from '#confirmations/confirmations.rules.ts'
import type { Handlers } from '#accounts/people.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { changeAskedText } from '../login-change/login-change.rules.ts'
import type { LoginChangeSettings } from '../login-change/login-change.service.ts'
import { findOpenChange } from '../login-change/login-change.store.ts'
import { invite } from '../invitations.service.ts'
import { whyNotChangeable } from '../person-scope.service.ts'
import { phoneAt } from '../users/known-phones.service.ts'
import { findUser } from './find-user.service.ts'
import type { userContract } from './user.contract.ts'
import { presentUserPage } from './user.presenter.ts'
import { waitingText } from './user.rules.ts'
import { changeProfile, withdrawLoginChange } from './profile.service.ts'
import { changeAccessEnd, endAccess, grantFurther, switchAccount } from './user.service.ts'
import { listWaiting } from './user-history.store.ts'
import { findStateAndOthers, listAccess } from './user.store.ts'

export const userApi = (settings: LoginChangeSettings): Handlers<typeof userContract> => ({
  ...switches,

  details: async ({ input, actor, db, now }) => {
    const acting = { actor, now, userId: input.id }
    const { person, key } = await findUser(db, acting)
    const access = await listAccess(db, key)
    const standing = await findStateAndOthers(db, key, actor.plant.id)
    const unchangeable = await whyNotChangeable(db, acting)
    const loginChange = await findOpenChange(db, input.id)
    return presentUserPage({ person, access, ...standing, isSelf: input.id === actor.userId, unchangeable, loginChange })
  },

  update: async ({ input, actor, db, now }) => {
    const { id: userId, first_name, last_name, email = null } = input
    const after = { first_name, last_name, phone: phoneAt({ actor }, input.phone), email }
    const isWaiting = await changeProfile(db, { actor, now, userId, settings }, after)
    return { message: isWaiting ? changeAskedText : 'User updated' }
  },

  withdrawLoginChange: async ({ input, actor, db, now }) => {
    await withdrawLoginChange(db, { actor, now, userId: input.id })
    return { message: 'The change was withdrawn' }
  },

  grant: async ({ input, actor, db, now }) => {
    const { proposed } = await grantFurther(db, { actor, now, userId: input.id }, input.allocations)
    return { message: proposed > 0 ? proposedText : 'Access given' }
  },

  changeEnd: async ({ input, actor, db, now }) => {
    const isProposed = await changeAccessEnd(db, { actor, now, userId: input.id, allocationId: input.allocation_id }, input.ends_on)
    return { message: isProposed ? proposedText : 'Access updated' }
  },

  endAccess: async ({ input, actor, db, now }) => {
    await endAccess(db, { actor, now, userId: input.id, allocationId: input.allocation_id })
    return { message: 'Access ended' }
  },

  waiting: async ({ input, actor, db, now }) => {
    const { key } = await findUser(db, { actor, now, userId: input.id })
    return { waiting: (await listWaiting(db, key)).map(waitingText) }
  },

  invite: async ({ input, actor, db, now, http }) => {
    const { person } = await findUser(db, { actor, now, userId: input.id })
    if (!person.is_active) throw conflict('disabled', 'This account is disabled. Enable it before you send an invitation.')
    const { isSent, link } = await invite(db, { actor, now, person, settings, http })
    return isSent ? { message: 'Invitation sent', link: null } : { message: 'Nothing could be sent', link }
  },
})

const switches: Pick<Handlers<typeof userContract>, 'disable' | 'enable'> = {
  disable: async ({ input, actor, db, now }) => {
    await switchAccount(db, { actor, now, userId: input.id }, false)
    return { message: 'Account disabled' }
  },

  enable: async ({ input, actor, db, now }) => {
    await switchAccount(db, { actor, now, userId: input.id }, true)
    return { message: 'Account enabled' }
  },
}
