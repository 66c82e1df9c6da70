import { expect, it } from 'vitest'
import { heldAtOnce } from '../holds/held-days.rules.ts'
import { driverStatus as s } from '../driver-status.contract.ts'
import {
  differences,
  passChanges,
  settled,
  type RecordedFinding,
  type SettledColumns,
  type Standing,
  type StoredPass,
} from './settle.rules.ts'

const pass = { status: 'active', expiry: '2027-06-13', reason: 'medical' } as const
const dates = { issuedOn: '2026-11-21', registeredUntil: null, shortenedUntil: null }
const finding = (id: string, kind: RecordedFinding['kind'], expiry: string, fields: Partial<RecordedFinding> = {}): RecordedFinding => ({
  id,
  kind,
  givenOn: '2026-06-13',
  expiry,
  isFit: kind === 'medical' ? true : null,
  restrictions: [],
  ...fields,
})
const documents = [finding('1', 'medical', '2027-06-13'), finding('2', 'ddt', '2027-08-01')]
const standing: Standing = {
  statusId: s.active,
  pass: { ...pass, ...dates },
  card: { cardNo: 'DP-1', isHandedOver: true, printedAt: '2026-11-20 08:00:00+00' },
  findings: documents,
  vehicleOptions: ['Flatbed'],
  licenceExpiry: '2029-05-18',
  spotValidUntil: null,
  heldDays: '{}',
  own: { rules: [], attended: [], vehicleCategories: [], licenceClass: null, dateOfBirth: null, isSpot: false, joinedOn: '2026-01-01' },
}
const columns: SettledColumns = {
  card_no: 'DP-1',
  card_printed_at: null,
  pass_expiry: '2027-06-13',
  medical_expiry: '2027-06-13',
  ddt_expiry: '2027-08-01',
  bulker_expiry: null,
  spot_until: null,
  held_days: '{}',
  is_unfit: false,
  cleared_until: '2027-06-13',
  own_ends: {},
  restrictions: [],
}

it.each<[Partial<Standing>, Partial<StoredPass>]>([
  [{}, {}],
  [{ statusId: s.suspended }, { status: 'suspended' }],
  [{ statusId: s.cardCancelled }, { status: 'cancelled' }],
  [{ statusId: s.left }, { status: 'cancelled' }],
  [{ statusId: s.blacklisted }, { status: 'cancelled' }],
  [{ statusId: s.onboardingDeclined }, { status: 'cancelled' }],
  [{ statusId: s.cardIssuance }, { status: 'pending' }],
  // Who applies again, or waits for a new pass, keeps what became of the last one.
  [{ statusId: s.documentVerification, pass: { ...pass, ...dates, status: 'cancelled' } }, { status: 'cancelled' }],
  [{ statusId: s.passGeneration, pass: { ...pass, ...dates, status: 'pending' } }, { status: 'pending' }],
  [
    { statusId: s.suspended, spotValidUntil: '2026-12-24' },
    { status: 'suspended', expiry: '2026-12-24', reason: 'transporter' },
  ],
  [{ licenceExpiry: '2026-12-01' }, { expiry: '2026-12-01', reason: 'licence' }],
  [
    { vehicleOptions: ['Bulker'], findings: [...documents, finding('3', 'bulker', '2026-12-02')] },
    { expiry: '2026-12-02', reason: 'bulker' },
  ],
])('%j: the pass is %j', (facts, expected) => expect(settled({ ...standing, ...facts }).pass).toEqual({ ...pass, ...expected }))

it.each<[string, Partial<Standing>, Partial<SettledColumns>]>([
  ['nothing special', {}, {}],
  ['no pass', { pass: null }, { pass_expiry: null, cleared_until: '-infinity' }],
  ['on hold', { heldDays: heldAtOnce }, { held_days: heldAtOnce, cleared_until: '-infinity' }],
  ['on hold from a day', { heldDays: '{[2026-12-01,infinity)}' }, { held_days: '{[2026-12-01,infinity)}', cleared_until: '2026-12-01' }],
  [
    'found unfit',
    { findings: [...documents, finding('3', 'medical', '2026-11-20', { givenOn: '2026-11-20', isFit: false })] },
    { medical_expiry: '2026-11-20', pass_expiry: '2026-11-20', is_unfit: true, cleared_until: '-infinity' },
  ],
  [
    'an older examination recorded later',
    { findings: [...documents, finding('3', 'medical', '2026-12-01', { givenOn: '2025-12-01' })] },
    {},
  ],
  ['no medical', { findings: documents.slice(1) }, { medical_expiry: null, pass_expiry: '2027-08-01', cleared_until: '-infinity' }],
  ['no licence', { licenceExpiry: null }, { cleared_until: '-infinity' }],
  ['a bulker without the training', { vehicleOptions: ['Bulker'] }, { cleared_until: '-infinity' }],
  [
    'a spot transporter',
    { spotValidUntil: '2026-12-24' },
    { spot_until: '2026-12-24', pass_expiry: '2026-12-24', cleared_until: '2026-12-24' },
  ],
  ['no card', { card: null }, { card_no: null }],
  [
    'a card that waits',
    { card: { cardNo: 'DP-1', isHandedOver: false, printedAt: '2026-11-20 08:00:00+00' } },
    { card_no: null, card_printed_at: '2026-11-20 08:00:00+00' },
  ],
])('%s', (_, facts, expected) => expect(settled({ ...standing, ...facts }).columns).toEqual({ ...columns, ...expected }))

it.each<[Partial<StoredPass>, string[]]>([
  [{}, []],
  [{ status: 'suspended' }, ['pass made suspended']],
  [{ expiry: '2027-06-14' }, ['pass expiry changed']],
  [{ reason: 'ddt' }, ['pass expiry changed']],
  [{ expiry: '2027-06-14', status: 'cancelled' }, ['pass expiry changed', 'pass made cancelled']],
])('what becomes %j is recorded as %j', (changed, actions) =>
  expect(passChanges(pass, { ...pass, ...changed }).map(({ action }) => action)).toEqual(actions),
)

it.each<[Partial<SettledColumns>, Partial<StoredPass>, string[]]>([
  [{}, {}, []],
  [{ cleared_until: '2030-01-01', held_days: heldAtOnce }, {}, ['held_days', 'cleared_until']],
  [{}, { expiry: '2030-01-01' }, ['pass']],
  [{ another: 'column' } as Partial<SettledColumns>, {}, ['another']],
])('stored %j and %j: %j is wrong', (stored, storedPass, wrong) =>
  expect(differences({ columns: { ...columns, ...stored }, pass: { ...pass, ...dates, ...storedPass } }, settled(standing))).toEqual(wrong),
)
