import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { findAccessProblems, type GrantFacts } from './access.rules.ts'
import type { NewAccess } from './user-fields.contract.ts'

const held: readonly Permission[] = ['users.manage', 'drivers.read', 'requests.read']
const plant = { name: 'Athi River works', timeZone: 'Africa/Nairobi', today: '2026-11-21', lastDays: new Map() }
const facts: GrantFacts = {
  holdings: new Map([['1', new Set(held)]]),
  ownIds: new Set(['1']),
  plants: new Map([['1', plant]]),
  roles: new Map([
    ['5', { name: 'Reader', portal: 'staff_portal', permissions: ['drivers.read'] }],
    ['6', { name: 'Medical', portal: 'staff_portal', permissions: ['drivers.read', 'medical.read'] }],
    ['7', { name: 'Office', portal: 'transporter_portal', permissions: ['drivers.read', 'requests.raise'] }],
    ['8', { name: 'Doctor', portal: 'doctor', permissions: ['requests.raise'] }],
    ['9', { name: 'Trainer', portal: 'trainer', permissions: ['requests.raise'] }],
  ]),
  transporterIds: new Set(['20']),
  doctorIds: new Set(['30']),
}
const staff: NewAccess = { plant_id: '1', portal: 'staff_portal', role_id: '5' }
const office: NewAccess = { ...staff, portal: 'transporter_portal', role_id: '7', transporter_id: '20' }

describe('refuses access', () => {
  it.each<[string, readonly NewAccess[], string, string]>([
    ['at a plant where the granter does not manage users', [{ ...staff, plant_id: '2' }], '0.plant_id', 'where you manage users'],
    ['with a role of another portal', [{ ...staff, role_id: '7' }], '0.role_id', 'Choose a role of the staff portal'],
    ['with an unknown role', [{ ...staff, role_id: '99' }], '0.role_id', 'Choose a role of the staff portal'],
    ['with more than the granter holds', [{ ...staff, role_id: '6' }], '0.role_id', 'you do not hold ‘View medical files’'],
    ['of a transporter’s user without a transporter', [{ ...office, transporter_id: undefined }], '0.transporter_id', 'a transporter'],
    ['of a transporter that does not exist', [{ ...office, transporter_id: '21' }], '0.transporter_id', 'Choose a transporter'],
    ['of a doctor without the doctor', [{ ...staff, portal: 'doctor', role_id: '8' }], '0.doctor_id', 'Choose an approved doctor'],
    ['of a trainer without a company', [{ ...staff, portal: 'trainer', role_id: '9' }], '0.company', 'Enter the training company'],
    ['that ends before today', [{ ...staff, ends_on: '2026-11-20' }], '0.ends_on', 'today or a later day'],
    ['that is there twice', [staff, { ...staff, ends_on: '2026-12-31' }], '1.role_id', 'same access as number 1'],
  ])('%s', (_, accesses, field, text) => {
    expect(findAccessProblems(accesses, facts)).toEqual({ [field]: expect.stringContaining(text) })
  })

  it('naming every wrong one', () => {
    const accesses = [staff, { ...staff, role_id: '6' }, { ...office, transporter_id: '21', ends_on: '2020-01-01' }]
    expect(Object.keys(findAccessProblems(accesses, facts))).toEqual(['1.role_id', '2.transporter_id', '2.ends_on'])
  })
})

describe('what the granter holds until a day', () => {
  const lastDays = new Map<Permission, string>([
    ['drivers.read', '2026-12-05'],
    ['audit.read', '2026-11-22'],
  ])
  const ending = { ...facts, plants: new Map([['1', { ...plant, lastDays }]]) }
  const refused = { '0.ends_on': expect.stringContaining('until 05 Dec 2026') as string }
  it.each<[string, NewAccess, object]>([
    ['is not given without an end', staff, refused],
    ['is not given for longer', { ...staff, ends_on: '2026-12-06' }, refused],
    ['is given until that day', { ...staff, ends_on: '2026-12-05' }, {}],
    ['does not limit roles of other portals', office, {}],
  ])('%s', (_, access, problems) => expect(findAccessProblems([access], ending)).toEqual(problems))
})

describe('grants', () => {
  it.each<[string, readonly NewAccess[]]>([
    ['what the granter holds', [{ ...staff, ends_on: '2026-11-21' }]],
    ['roles of other portals to a manager of users', [office, { ...staff, portal: 'doctor', role_id: '8', doctor_id: '30' }]],
  ])('%s', (_, accesses) => expect(findAccessProblems(accesses, facts)).toEqual({}))
})
