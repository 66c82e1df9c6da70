import type { Handlers } from '#accounts/people.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { kinds } from '../kinds/kinds.contract.ts'
import type { lastCommentsContract } from './last-comments.contract.ts'
import { findPlantComments, listLastComments } from './last-comments.store.ts'

export const lastCommentsApi: Handlers<typeof lastCommentsContract> = {
  own: async ({ input: { kind }, actor, db }) => {
    const { typeId, decide } = kinds[kind]
    if (!isAllowed(decide.access, actor)) throw forbidden()
    const own = { userId: actor.userId, plantId: actor.plant.id, typeId }
    return {
      approve: await listLastComments(db, { ...own, statusId: requestStatus.approved }),
      reject: await listLastComments(db, { ...own, statusId: requestStatus.rejected }),
      plant: await findPlantComments(db, actor.plant.id),
    }
  },
}
