import type { RoleView } from './roles.contract.ts'
import type { RoleWithUse } from './roles.store.ts'

export const presentRole = ({ id, permissions, ...role }: RoleWithUse): RoleView => ({ _id: id, ...role, permissions: [...permissions] })
