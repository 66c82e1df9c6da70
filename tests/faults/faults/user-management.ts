import type { Fault } from '../fault.ts'

export const userManagement: readonly Fault[] = [
  {
    name: 'a manager gives a permission that they do not hold',
    kind: 'wrong permission',
    file: 'src/user-management/access.rules.ts',
    from: 'return missing.length === 0 ? {} : { role_id',
    to: 'return missing.length <= 1 ? {} : { role_id',
    foundBy: ['src/user-management/access.rules.test.ts', 'src/user-management/users/create-user.test.ts'],
  },
  {
    name: 'a trainer gets access without a second person',
    kind: 'missing refusal',
    file: 'src/user-management/access.rules.ts',
    from: "portal === 'doctor' || portal === 'trainer'",
    to: "portal === 'doctor'",
    foundBy: [
      'src/user-management/second-person/longer-access.test.ts',
      'src/user-management/users/create-user.test.ts',
      'src/confirmations/confirmations.test.ts',
    ],
  },
  {
    name: 'whoever proposed a change confirms it',
    kind: 'missing refusal',
    file: 'src/confirmations/confirmations.rules.ts',
    from: 'if (isOwn) return refused',
    to: 'if (isOwn && isForReader) return refused',
    foundBy: ['src/confirmations/confirmations.test.ts'],
  },
  {
    name: 'a manager ends their own management of users',
    kind: 'missing refusal',
    file: 'src/user-management/user/user.service.ts',
    from: "change.userId === change.actor.userId && access.portal === 'staff_portal'",
    to: "change.userId === change.actor.userId && access.portal === 'doctor'",
    foundBy: ['src/user-management/user/user-refusals.test.ts', 'src/user-management/manager-races.test.ts'],
  },
  {
    name: 'somebody’s access ends and they hear nothing',
    kind: 'lost notification',
    file: 'src/user-management/user/user.service.ts',
    from: "await inform(tx, change, { title: 'Your access has ended', body })",
    to: "if (!access.is_in_force) await inform(tx, change, { title: 'Your access has ended', body })",
    foundBy: ['src/user-management/user/user.test.ts'],
  },
  {
    name: 'a role that one person has is deleted',
    kind: 'missing refusal',
    file: 'src/user-management/roles/roles.rules.ts',
    from: 'if (total === 0) return { ok: true }',
    to: 'if (total <= 1) return { ok: true }',
    foundBy: ['src/user-management/roles/roles.rules.test.ts'],
  },
  {
    name: 'a role grows while it is given, and nobody judges what grew',
    kind: 'missing lock',
    file: 'src/user-management/access.store.ts',
    from: ".orderBy('id')\n    .forShare()",
    to: ".orderBy('id')",
    foundBy: ['src/user-management/roles/role-race.test.ts'],
  },
]
