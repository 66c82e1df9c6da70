import type { Handlers } from '#accounts/people.ts'
import type { ownCopyContract } from './copy.contract.ts'
import { askByLink } from './copy.service.ts'

/** `key`: of the codes on letters, which open the page too. */
export const ownCopyApi = (key: Buffer): Handlers<typeof ownCopyContract> => ({
  ask: async ({ input: { token }, db, http, now }) => {
    await askByLink(db, { token, key, address: http.address, now })
    return { message: 'The plant has your request.' }
  },
})
