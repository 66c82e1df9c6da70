import type { Permission } from '#accounts/permissions.rules.ts'

const path = '/app/staff-portal/user-management'

export const usersHref = `${path}/users` as const
export const userHref = (id: string): string => `${usersHref}/user/${id}`

export const rolesPath = `${path}/roles` as const
export const newRolePath = `${rolesPath}/new` as const
export const roleHref = (id: string): string => `${rolesPath}/${id}`

export const permissionsPath = `${path}/permissions` as const
export const permissionHref = (permission: Permission): string => `${permissionsPath}?permission=${permission}`

export const ourPeoplePath = '/app/transporter-portal/our-people' as const
