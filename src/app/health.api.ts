import { sql } from 'kysely'
import type { Handlers } from '#accounts/people.ts'
import { overloaded } from '#platform/server/refusal.ts'
import type { healthContract } from './health.contract.ts'

export const healthApi = ({ isLeaving }: { readonly isLeaving: () => boolean }): Handlers<typeof healthContract> => ({
  live: async () => ({ live: true }),
  ready: async ({ db }) => {
    if (isLeaving()) throw overloaded()
    await sql`select 1`.execute(db)
    return { ready: true }
  },
})
