import { deleteOwnAllocations, grantOwnRole } from '#accounts/grants/staff-role.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { MasterData, MasterDataAuthor } from '../master-data.service.ts'
import type { AuthPlantDetails } from './auth-plants.contract.ts'
import { authPlantStore, type AuthPlant } from './auth-plants.store.ts'

/** Consequences of a new plant in later domains, in the same transaction. */
export type AuthPlantListeners = {
  added: (tx: Tx, added: MasterDataAuthor & { after: AuthPlant }) => Promise<void>
}

/** A plant's creator gets their own role there. While the plant has no other users, they can delete it. */
export const authPlantData = (listeners: AuthPlantListeners): MasterData<AuthPlant, AuthPlantDetails> => ({
  subject: 'auth plant',
  store: authPlantStore,
  added: async (tx, author) => {
    const { after, userId, allocationId, at } = author
    await grantOwnRole(tx, { userId, plantId: after.id, allocationId, grantedBy: userId, at })
    await listeners.added(tx, author)
  },
  removing: (tx, { id, userId }) => deleteOwnAllocations(tx, { userId, plantId: id }),
})
