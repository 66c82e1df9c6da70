import type { Handlers } from '#accounts/people.ts'
import type { digestChoiceContract } from './digest-choice.contract.ts'
import { listStopped, updateDigestChoice } from './weekly-digest.store.ts'

export const digestChoiceApi: Handlers<typeof digestChoiceContract> = {
  shown: async ({ actor: { userId }, db }) => ({ is_sent: !(await listStopped(db, [userId])).has(userId) }),

  update: async ({ input, actor, db }) => {
    await updateDigestChoice(db, actor.userId, input.is_sent)
    return { message: 'Saved' }
  },
}
