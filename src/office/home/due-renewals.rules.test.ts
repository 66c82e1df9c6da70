import { expect, it } from 'vitest'
import { dueRenewals } from './due-renewals.rules.ts'
import type { OwnDriver } from './home.contract.ts'

type Part = OwnDriver['parts'][number]
type Chosen = { name: string; parts: Part[] }

const lacks = (name: string, states: Partial<Record<Part['what'], Part['state']>>, is_requested = false): Chosen => ({
  name,
  parts: (['licence', 'medical', 'ddt', 'bulker', 'pass'] as const).map((what) => ({
    what,
    state: states[what] ?? 'valid',
    expiry: null,
    days_left: null,
    is_requested,
  })),
})

it.each<[string, Chosen[], Record<string, string[]>]>([
  ['drivers who lack nothing', [lacks('Asha', {})], {}],
  ['a pass alone, which nobody renews by itself', [lacks('Asha', { pass: 'expired' })], {}],
  ['what a request waits for', [lacks('Asha', { ddt: 'expired' }, true)], {}],
  ['all alike', [lacks('Asha', { ddt: 'expired' }), lacks('Brian', { ddt: 'missing' })], { ddt: ['Asha', 'Brian'] }],
  [
    'mixed: the most frequent first',
    [lacks('Asha', { medical: 'doctor' }), lacks('Brian', { ddt: 'expired' }), lacks('Cyrus', { ddt: 'expired', licence: 'soon' })],
    { ddt: ['Brian', 'Cyrus'], medical: ['Asha'], licence: ['Cyrus'] },
  ],
  [
    'what is lacking before what ends soon, however many',
    [lacks('Asha', { medical: 'soon' }), lacks('Brian', { medical: 'soon' }), lacks('Cyrus', { bulker: 'expired' })],
    { bulker: ['Cyrus'], medical: ['Asha', 'Brian'] },
  ],
])('%s', (_what, drivers, expected) => {
  const due = dueRenewals(drivers).map((each) => [each.what, each.drivers.map(({ name }) => name)] as const)
  expect(due).toEqual(Object.entries(expected))
})
