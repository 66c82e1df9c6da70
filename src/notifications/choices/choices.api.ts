import type { Handlers } from '#accounts/people.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { choicesContract } from './choices.contract.ts'
import { listChoices, updateChoice } from './choices.store.ts'

type RequestType = { id: number; name: string }

export const choicesApi = (requestTypes: readonly RequestType[]): Handlers<typeof choicesContract> => ({
  index: async ({ actor, db }) => ({
    choices: (await listChoices(db, actor.userId)).map(({ type, name, ...choice }) => ({
      ...choice,
      type: String(type),
      name: name ?? requestTypes.find(({ id }) => id === type)?.name ?? '',
    })),
  }),

  update: async ({ input, actor, db }) => {
    if (!(await updateChoice(db, { ...input, userId: actor.userId }))) throw notFound()
    return { message: 'Saved' }
  },
})
