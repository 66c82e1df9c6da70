import type { Handlers } from '#accounts/people.ts'
import type { consentContract } from './consent.contract.ts'
import { answerInvitation } from './consent.service.ts'
import { listOpenInvitations } from './consent.store.ts'

export const consentApi: Handlers<typeof consentContract> = {
  list: async ({ db, actor, now }) => ({
    invitations: (await listOpenInvitations(db, { userId: actor.userId, now })).map(
      ({ id, transporter, plant, role, inviter, invited_at, expires_at }) => ({
        _id: id,
        transporter,
        plant,
        role,
        invited_by: inviter,
        invited_at: invited_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }),
    ),
  }),

  answer: async ({ db, actor, input, now }) => {
    await answerInvitation(db, { actor, now, ...input })
    return { message: input.accepts ? 'You have new access' : 'The invitation is declined' }
  },
}
