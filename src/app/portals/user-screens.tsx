import { lazyRouteComponent } from '@tanstack/react-router'
import { KeyRound, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { staff } from '#accounts/access.rules.ts'
import type { Screen, NavSection } from '../screens.ts'

const users = lazyRouteComponent(() => import('#user-management/users/users.screen.tsx'), 'UsersScreen')
const user = lazyRouteComponent(() => import('#user-management/user/user.screen.tsx'), 'UserScreen')
const roles = lazyRouteComponent(() => import('#user-management/roles/roles.screen.tsx'), 'RolesScreen')
const role = lazyRouteComponent(() => import('#user-management/roles/role.screen.tsx'), 'RoleScreen')
const newRole = lazyRouteComponent(() => import('#user-management/roles/role.screen.tsx'), 'NewRoleScreen')
const permissions = lazyRouteComponent(() => import('./permissions-page.tsx'), 'PermissionsPage')

const people = (label: string, icon: LucideIcon): NavSection => ({ label, icon, group: 'People', isSetting: true })

/** Users and what they may do, in Settings. */
export const userScreens: readonly Screen[] = [
  {
    path: 'user-management/users',
    title: 'Users',
    access: staff('users.manage'),
    component: users,
    entry: { section: people('Users', UserRound) },
  },
  { path: 'user-management/users/user/$id', title: 'User', access: staff('users.manage'), component: user },
  {
    path: 'user-management/roles',
    title: 'Roles',
    access: staff('users.manage'),
    component: roles,
    entry: { section: people('Roles', ShieldCheck) },
  },
  { path: 'user-management/roles/new', title: 'New role', access: staff('users.manage'), component: newRole },
  { path: 'user-management/roles/$id', title: 'Role', access: staff('users.manage'), component: role },
  {
    path: 'user-management/permissions',
    title: 'Permissions',
    access: staff('users.manage'),
    component: permissions,
    entry: { section: people('Permissions', KeyRound) },
  },
]
