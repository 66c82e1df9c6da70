import type { Handlers } from '#accounts/people.ts'
import { listPlants } from '#administration/choices.service.ts'
import type { bulkerFormContract } from './bulker-renewal.contract.ts'

export const bulkerFormApi: Handlers<typeof bulkerFormContract> = {
  form: async ({ db }) => {
    const plants = await listPlants(db)
    return { plants: plants.map(({ id, name }) => ({ _id: id, name })) }
  },
}
