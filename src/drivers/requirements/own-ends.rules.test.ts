import { expect, it } from 'vitest'
import { ownEnds, type OwnEnd, type OwnRuleVersion, type OwnStanding } from './own-ends.rules.ts'
import type { RequirementDefinition } from './requirement-definition.contract.ts'

const standing: OwnStanding = {
  vehicleOptions: ['Flatbed'],
  vehicleCategories: ['Articulated'],
  licenceClass: 'C',
  dateOfBirth: '1980-03-10',
  isSpot: false,
  joinedOn: '2026-01-05',
  proofs: [],
  attended: [],
}
const induction: RequirementDefinition = {
  proof: { kind: 'attendance', topic: 'Site induction' },
  neededBy: [],
  validity: { kind: 'months', months: 24, byAge: [] },
  metBy: null,
}
const permit: RequirementDefinition = { ...induction, proof: { kind: 'renewal', sentBy: ['office'], needsFile: true } }
const version = (definition: RequirementDefinition, fields: Partial<OwnRuleVersion> = {}): OwnRuleVersion => ({
  fromDay: '2026-11-01',
  definition,
  forAll: false,
  isEnded: false,
  hasBegun: true,
  ...fields,
})
const endOf = (versions: readonly OwnRuleVersion[], fields: Partial<OwnStanding> = {}): OwnEnd | undefined =>
  ownEnds([{ id: '7', key: 'permit', versions }], { ...standing, ...fields })['7']

it.each<[string, Partial<OwnStanding>, Partial<RequirementDefinition>, OwnEnd | undefined]>([
  ['nobody attended', {}, {}, ['2026-11-01', false]],
  ['attended', { attended: [{ topic: ' site INDUCTION', on: '2026-10-05' }] }, {}, ['2028-10-05', true]],
  ['attended, with accents', { attended: [{ topic: 'Síte-Indúction', on: '2026-10-05' }] }, {}, ['2028-10-05', true]],
  ['attended another topic', { attended: [{ topic: 'Toolbox', on: '2026-10-05' }] }, {}, ['2026-11-01', false]],
  ['attended too long ago', { attended: [{ topic: 'Site induction', on: '2023-01-05' }] }, {}, ['2026-11-01', false]],
  ['to be met by a day', {}, { metBy: '2027-03-01' }, ['2027-03-01', false]],
  ['for another vehicle option', {}, { neededBy: [{ kind: 'vehicle_option', oneOf: ['Bulker'] }] }, undefined],
  ['for this vehicle option', {}, { neededBy: [{ kind: 'vehicle_option', oneOf: ['Bulker', 'Flatbed'] }] }, ['2026-11-01', false]],
  ['for another category', {}, { neededBy: [{ kind: 'vehicle_category', oneOf: ['Truck'] }] }, undefined],
  ['for spot transporters', {}, { neededBy: [{ kind: 'transporter', is: 'spot' }] }, undefined],
  ['from an age that lies ahead', {}, { neededBy: [{ kind: 'age_from', years: 50 }] }, ['2030-03-10', false]],
  ['from an age, of no known age', { dateOfBirth: null }, { neededBy: [{ kind: 'age_from', years: 50 }] }, ['2026-11-01', false]],
  ['for who joined later', {}, { neededBy: [{ kind: 'joined_after', day: '2026-01-05' }] }, undefined],
  ['for who joined before', {}, { neededBy: [{ kind: 'joined_after', day: '2026-01-04' }] }, ['2026-11-01', false]],
  [
    'two conditions, one met',
    {},
    {
      neededBy: [
        { kind: 'transporter', is: 'regular' },
        { kind: 'vehicle_option', oneOf: ['Bulker'] },
      ],
    },
    undefined,
  ],
  ['the licence has a class', {}, { proof: { kind: 'licence_class', classes: ['C', 'CE'] } }, ['infinity', true]],
  ['the licence has no such class', {}, { proof: { kind: 'licence_class', classes: ['CE'] } }, ['2026-11-01', false]],
])('who needs it and who meets it: %s', (_, fields, definition, end) => {
  expect(endOf([version({ ...induction, ...definition })], fields)).toEqual(end)
})

it.each<[string, RequirementDefinition['validity'], string]>([
  ['by months', { kind: 'months', months: 24, byAge: [] }, '2028-11-05'],
  [
    'by age',
    {
      kind: 'months',
      months: 24,
      byAge: [
        { fromAge: 40, months: 12 },
        { fromAge: 50, months: 6 },
      ],
    },
    '2027-11-05',
  ],
  ['to the end of the year', { kind: 'year_end' }, '2027-01-01'],
  ['for ever', { kind: 'for_ever' }, 'infinity'],
])('attendance lasts %s', (_, validity, end) => {
  expect(endOf([version({ ...induction, validity })], { attended: [{ topic: 'Site induction', on: '2026-11-05' }] })).toEqual([end, true])
})

it.each<[string, Partial<OwnRuleVersion>, string, string]>([
  ['a longer rule for new proofs', { forAll: false }, '2027-11-05', '2027-11-05'],
  ['a longer rule for all', { forAll: true }, '2027-11-05', '2028-11-05'],
  ['a longer rule for all, and a date that was set earlier', { forAll: true }, '2027-02-01', '2027-02-01'],
])('a renewal under %s', (_, fields, expiry, end) => {
  const first = version({ ...permit, validity: { kind: 'months', months: 12, byAge: [] } }, { fromDay: '2026-01-01' })
  const second = version({ ...permit, validity: { kind: 'months', months: 24, byAge: [] } }, { fromDay: '2026-11-20', ...fields })
  expect(endOf([first, second], { proofs: [{ key: 'permit', givenOn: '2026-11-05', expiry }] })).toEqual([end, true])
})

it.each<[string, readonly OwnRuleVersion[], OwnEnd | undefined]>([
  ['ended', [version(induction), version(induction, { fromDay: '2026-11-20', isEnded: true })], undefined],
  [
    'ends later',
    [version(induction), version(induction, { fromDay: '2027-01-01', isEnded: true, hasBegun: false })],
    ['2026-11-01', false],
  ],
  ['begins later', [version(induction, { fromDay: '2027-01-01', hasBegun: false })], ['2027-01-01', false]],
  [
    'asks more of others later',
    [version(induction, { isEnded: true }), version(induction, { fromDay: '2027-01-01', hasBegun: false })],
    ['2027-01-01', false],
  ],
])('a rule that %s', (_, versions, end) => {
  expect(endOf(versions)).toEqual(end)
})
