import type { Handlers } from '#accounts/people.ts'
import type { ownCopyContract } from './copy.contract.ts'
import { askByLink } from './copy.service.ts'

export const ownCopyApi: Handlers<typeof ownCopyContract> = {
  ask: async ({ input: { token }, db, http, now }) => {
    await askByLink(db, token, { address: http.address, now })
    return { message: 'The plant has your request.' }
  },
}
