import { describe, expect, it } from 'vitest'
import { copyName, judgeRoleDelete, outsidePortal, roleWarnings, touchedBy } from './roles.rules.ts'

it.each([
  [['violations.record'], []],
  [['requests.decide.process-violation'], []],
  [
    ['violations.record', 'requests.decide.process-violation'],
    ['This role can both record a violation and decide it: one person could do both.'],
  ],
  [
    ['violations.record', 'requests.decide.process-transporter-violation'],
    ['This role can both record a violation and decide it: one person could do both.'],
  ],
  [['onboarding.verify', 'onboarding.passes'], []],
  [['onboarding.verify', 'onboarding.cards'], ['This role can both verify documents and issue cards: one person could do both.']],
] as const)('%j warns %j', (permissions, expected) => expect(roleWarnings(permissions)).toEqual(expected))

it.each([
  ['staff_portal', ['users.manage', 'transporter.users'], ['transporter.users']],
  ['transporter_portal', ['transporter.users', 'users.manage', 'medical.read'], ['users.manage', 'medical.read']],
  ['doctor', ['requests.raise', 'drivers.read'], ['drivers.read']],
] as const)('%s cannot have all of %j', (portal, permissions, expected) => expect(outsidePortal(portal, permissions)).toEqual(expected))

it.each([
  [
    'staff_portal',
    ['1', '2'],
    [
      ['1', ['audit.read']],
      ['2', ['audit.read']],
    ],
  ],
  ['staff_portal', [], [['9', ['audit.read']]]],
  ['doctor', ['1'], [['1', []]]],
] as const)('a change of a %s role at %j touches %j', (portal, plantIds, expected) => {
  const touched = touchedBy({ portal, plantIds, ownPlantId: '9', permissions: ['audit.read'] })
  expect([...touched].map(([plant, permissions]) => [plant, [...permissions]])).toEqual(expected)
})

describe('deleting', () => {
  it.each([
    [{ named: ['Asha Said'], total: 1, hasEnded: false }, 'Used by Asha Said. Give them another role first.'],
    [
      { named: ['Asha Said', 'Ali Juma'], total: 14, hasEnded: false },
      'Used by Asha Said, Ali Juma and 12 other users. Give them another role first.',
    ],
    [{ named: [], total: 1, hasEnded: false }, 'Used by 1 user. Give them another role first.'],
    [
      { named: ['Asha Said'], total: 2, hasEnded: true },
      'Asha Said and 1 other user had this role. Ended access stays on record, so the role stays too.',
    ],
  ])('%j: %s', (users, message) => expect(judgeRoleDelete(users)).toMatchObject({ ok: false, message }))

  it('is allowed for a role that nobody has or had', () =>
    expect(judgeRoleDelete({ named: [], total: 0, hasEnded: true })).toEqual({ ok: true }))
})

it.each([
  ['Gate clerk', [], 'Gate clerk copy'],
  ['Gate clerk', ['gate clerk copy', 'gate clerk copy 2'], 'Gate clerk copy 3'],
  ['x'.repeat(100), [], `${'x'.repeat(95)} copy`],
])('the copy of %s beside %j is %s', (name, taken, expected) => expect(copyName(name, new Set(taken))).toBe(expected))
