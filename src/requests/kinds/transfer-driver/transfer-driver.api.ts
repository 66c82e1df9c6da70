import type { Handlers } from '#accounts/people.ts'
import { listTransporters } from '#administration/choices.service.ts'
import type { transferFormContract } from './transfer-driver.contract.ts'

export const transferFormApi: Handlers<typeof transferFormContract> = {
  form: async ({ db }) => {
    const transporters = await listTransporters(db)
    return { transporters: transporters.map(({ id, name }) => ({ _id: id, name })) }
  },
}
