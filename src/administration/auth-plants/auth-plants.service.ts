import { grantStaffRole } from '#accounts/grants/staff-role.service.ts'
import { deleteOwnAllocations, findRoleOfAllocation } from '#accounts/grants/staff-role.store.ts'
import type { MasterData } from '../master-data.service.ts'
import type { AuthPlantDetails } from './auth-plants.contract.ts'
import { authPlantStore, type AuthPlant } from './auth-plants.store.ts'

/** A plant's creator gets their own role there. While the plant has no other users, they can delete it. */
export const authPlantData: MasterData<AuthPlant, AuthPlantDetails> = {
  subject: 'auth plant',
  store: authPlantStore,
  added: async (tx, { after, userId, allocationId, at }) => {
    const roleId = await findRoleOfAllocation(tx, allocationId)
    await grantStaffRole(tx, { userId, plantId: after.id, roleId, grantedBy: userId, at })
  },
  removing: (tx, { id, userId }) => deleteOwnAllocations(tx, { userId, plantId: id }),
}
