import { usersContract } from '#user-management/users/users.contract.ts'
import { usersImportContract } from '#user-management/import/users-import.contract.ts'
import { officeContract } from '#user-management/office/office.contract.ts'
import { rolesContract } from '#user-management/roles/roles.contract.ts'
import { permissionsContract } from '#user-management/permissions/permissions.contract.ts'

/** The contracts of users, offices and roles. */
export const peopleContracts = {
  users: usersContract,
  usersImport: usersImportContract,
  office: officeContract,
  roles: rolesContract,
  permissions: permissionsContract,
} as const
