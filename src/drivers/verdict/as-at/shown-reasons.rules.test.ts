import { expect, it } from 'vitest'
import { leadingReason, otherReasonsText, shownReasons, shownReasonText, remedyText, type Renewed } from './shown-reasons.rules.ts'
import type { VerdictAnswer } from './verdict.contract.ts'

type Reason = VerdictAnswer['reasons'][number]
const because = (what: string, date: string | null = null, severity: Reason['severity'] = 'blocked'): Reason => ({
  what,
  severity,
  sentence: 'Why.',
  next_step: 'What the plant does.',
  date,
})
const proof = (what: string, sets_pass = false) => ({
  what,
  name: what,
  expiry: null,
  days_left: null,
  is_needed: true,
  sets_pass,
  is_recalled: false,
  finding: null,
})

const answer = (reasons: readonly Reason[], passEndsWith = 'term'): Pick<VerdictAnswer, 'driver' | 'reasons' | 'proofs'> => ({
  driver: { _id: '1', name: 'Asha', id_no: '7', transporter_id: null, status: { id: 10, name: 'Suspended' } },
  reasons: [...reasons],
  proofs: ['medical', 'ddt', 'term'].map((what) => proof(what, what === passEndsWith)),
})
const [medical, ddt, pass] = [because('medical', '2026-10-12'), because('ddt', '2026-10-26'), because('pass', '2026-10-12')]

it.each<[string, Reason[], string, Renewed, string | null]>([
  ['the only reason', [ddt], 'ddt', 'ddt', null],
  ['a pass that ends with it', [pass, ddt], 'ddt', 'ddt', null],
  ['another document', [medical, ddt], 'term', 'ddt', 'This alone does not clear the driver: medical expired 12 Oct 2026 too.'],
  [
    'its pass with the other document',
    [pass, medical, ddt],
    'medical',
    'ddt',
    'This alone does not clear the driver: medical expired 12 Oct 2026 too.',
  ],
  ['a pass that ends by itself', [pass, ddt], 'term', 'ddt', 'This alone does not clear the driver: pass expired 12 Oct 2026 too.'],
  ['a missing one', [because('bulker'), ddt], 'term', 'ddt', 'This alone does not clear the driver: no bulker training too.'],
  [
    'a suspension and a hold',
    [because('hold'), because('status', '2026-12-20'), ddt],
    'term',
    'ddt',
    'This alone does not clear the driver: on hold and suspended until 20 Dec 2026 too.',
  ],
  ['what a doctor found, for an examination', [because('doctor')], 'term', 'medical', null],
  [
    'what a doctor found, for a training',
    [because('doctor'), ddt],
    'term',
    'ddt',
    'This alone does not clear the driver: see the plant doctor too.',
  ],
  ['what only warns', [ddt, because('medical', '2026-12-01', 'warn')], 'term', 'ddt', null],
  ['a renewal of what does not block', [medical], 'term', 'ddt', null],
])('beside %s', (_what, reasons, passEndsWith, renews, text) => expect(otherReasonsText(answer(reasons, passEndsWith), renews)).toBe(text))

it('a pass that ended with a document which is a reason is not one of its own', () => {
  expect(shownReasons(answer([pass, medical], 'medical'))).toEqual([medical])
  expect(shownReasons(answer([pass, ddt], 'medical'))).toEqual([pass, ddt])
})

it('a header names what blocks, or the warning that ends first', () => {
  const [later, sooner] = [because('medical', '2026-12-20', 'warn'), because('ddt', '2026-11-29', 'warn')]
  expect(leadingReason(answer([later, sooner]))).toEqual(sooner)
  expect(leadingReason(answer([sooner, later]))).toEqual(sooner)
  expect(leadingReason(answer([sooner, medical]))).toEqual(medical)
  expect(leadingReason(answer([]))).toBeUndefined()
})

it.each([
  [ddt, 'DDT expired 26 Oct 2026', 'Renew the DDT.', 'Renew the DDT.'],
  [because('licence', '2026-12-01', 'warn'), 'licence expires 01 Dec 2026', 'Renew the licence.', 'Renew the licence.'],
  [because('status'), 'suspended', 'What the plant does.', ''],
])('%j: what is said of it, what staff and what an office read', (reason, text, staff, office) => {
  expect(shownReasonText(reason, answer([reason]))).toBe(text)
  expect([remedyText(reason, { isOffice: false }), remedyText(reason, { isOffice: true })]).toEqual([staff, office])
})

it.each([
  [{ state: 'missing', expiry: null, needed_from: null }, null, 'blocked', 'no valid site induction'],
  [{ state: 'expired', expiry: '2026-11-03', needed_from: null }, '2026-11-03', 'blocked', 'site induction expired 03 Nov 2026'],
  [{ state: 'soon', expiry: '2026-12-01', needed_from: null }, '2026-12-01', 'warn', 'site induction expires 01 Dec 2026'],
  [{ state: 'soon', expiry: null, needed_from: '2026-12-01' }, '2026-12-01', 'warn', 'site induction needed from 01 Dec 2026'],
] as const)('a requirement of the plant that is %j, and what the plant says about it, for offices too', (own, date, severity, text) => {
  const reason = because('own:7', date, severity)
  const of = { ...proof('own:7'), name: 'site induction', expiry: own.expiry, own: { short_name: 'induction', ...own } }
  expect(shownReasonText(reason, { ...answer([reason]), proofs: [of] })).toBe(text)
  expect(remedyText(reason, { isOffice: true })).toBe('What the plant does.')
})
