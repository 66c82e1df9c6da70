import type { Handlers } from '../people.ts'
import type { installationContract } from './installation.contract.ts'
import { hasUsersYet } from './installation.service.ts'

export const installationApi: Handlers<typeof installationContract> = {
  state: async ({ db }) => ({ has_users: await hasUsersYet(db) }),
}
