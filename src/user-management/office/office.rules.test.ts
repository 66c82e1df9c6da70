import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { canGive, findOfficeProblems } from './office.rules.ts'

const inviter = {
  permissions: ['drivers.read', 'requests.read', 'transporter.users'],
  plant: { name: 'Athi River works', today: '2026-11-21' },
} as const
const aRoleOf = (portal: Portal, ...permissions: Permission[]) => ({ name: 'Yard', portal, permissions })
const yard = aRoleOf('transporter_portal', 'drivers.read')
const { permissions } = inviter

describe('refuses access', () => {
  it.each([
    ['with a role that does not exist', undefined, undefined, { role_id: 'Choose a role of the transporter portal' }],
    ['with a staff role', aRoleOf('staff_portal', 'drivers.read'), undefined, { role_id: 'Choose a role of the transporter portal' }],
    ['with a doctor’s role without permissions', aRoleOf('doctor'), undefined, { role_id: 'Choose a role of the transporter portal' }],
    [
      'with more than the inviter holds',
      aRoleOf('transporter_portal', 'drivers.read', 'requests.raise'),
      undefined,
      { role_id: expect.stringContaining('At Athi River works you do not hold ‘Submit requests about drivers’.') },
    ],
    ['that ends before today', yard, '2026-11-20', { ends_on: 'Choose today or a later day' }],
    ['wrong in both', undefined, '2020-01-01', { ends_on: expect.any(String), role_id: expect.any(String) }],
  ])('%s', (_, role, ends_on, problems) => expect(findOfficeProblems(inviter, { role, ends_on })).toEqual(problems))
})

it.each([
  ['without an end', undefined, { ends_on: expect.stringContaining('until 05 Dec 2026') }],
  ['for longer', '2026-12-06', { ends_on: expect.stringContaining('until 05 Dec 2026') }],
  ['until the same day', '2026-12-05', {}],
])('whose own access ends gives access %s', (_, ends_on, problems) =>
  expect(findOfficeProblems({ ...inviter, lastDay: '2026-12-05' }, { role: yard, ends_on })).toEqual(problems),
)

it.each([
  ['less than one’s own', yard],
  ['the same as one’s own', aRoleOf('transporter_portal', ...permissions)],
  ['nothing', aRoleOf('transporter_portal')],
])('gives %s', (_, role) => {
  expect(findOfficeProblems(inviter, { role, ends_on: '2026-11-21' })).toEqual({})
  expect(canGive(inviter, role)).toBe(true)
})
