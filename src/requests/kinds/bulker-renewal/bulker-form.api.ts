import { todayOf, type Handlers } from '#accounts/people.ts'
import { listPlants } from '#administration/choices.service.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import type { bulkerFormContract } from './bulker-renewal.contract.ts'

export const bulkerFormApi: Handlers<typeof bulkerFormContract> = {
  form: async ({ db, actor, now }) => {
    const plants = await listPlants(db)
    const rule = await findProofRule(db, { plantId: actor.plant.id, kind: 'bulker', givenOn: todayOf(actor, now), dateOfBirth: null })
    return { plants: plants.map(({ id, name }) => ({ _id: id, name })), asks_valid_until: rule.until === null }
  },
}
