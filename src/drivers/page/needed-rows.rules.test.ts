import { expect, it } from 'vitest'
import type { VerdictAnswer } from '../verdict/as-at/verdict.contract.ts'
import { furtherReasons, neededRows } from './needed-rows.rules.ts'

type Reason = VerdictAnswer['reasons'][number]
const because = (what: string, severity: Reason['severity'] = 'blocked'): Reason => ({
  what,
  severity,
  sentence: '',
  next_step: '',
  date: null,
})
const proof = (what: string, days_left: number | null, rest: Partial<VerdictAnswer['proofs'][number]> = {}) => ({
  what,
  name: what,
  expiry: days_left === null ? null : '2026-12-01',
  days_left,
  is_needed: true,
  sets_pass: false,
  finding: null,
  is_recalled: false,
  ...rest,
})
const driver = { _id: '1', name: 'Asha', id_no: '7', transporter_id: null, status: null }
const shown = (reasons: Reason[], proofs: VerdictAnswer['proofs'], pass: Parameters<typeof neededRows>[1] = null) =>
  neededRows({ driver, reasons, proofs }, pass).map(({ what, state, isSettledElsewhere }) => [what, state, isSettledElsewhere])

it('warns of what is under recall, however late it ends', () => {
  expect(shown([], [proof('medical', 200, { is_recalled: true }), proof('licence', 300)])).toEqual([
    ['medical', 'warn', false],
    ['licence', 'cleared', false],
  ])
})

it('puts what blocks first, then what ends soon, and what is not needed last; the pass’s own term is no document', () => {
  const proofs = [
    proof('medical', 20),
    proof('ddt', null),
    proof('bulker', null, { is_needed: false }),
    proof('licence', 300),
    proof('term', 9),
  ]
  expect(shown([because('ddt'), because('medical', 'warn')], proofs, { expiry: '2027-01-05', days_left: 45 })).toEqual([
    ['ddt', 'blocked', false],
    ['medical', 'warn', false],
    ['licence', 'cleared', false],
    ['pass', 'cleared', false],
    ['bulker', 'not needed', false],
  ])
})

it('the plant’s own requirements stand after the documents, each by where it is', () => {
  const own = (what: string, state: 'missing' | 'soon' | 'valid' | 'not needed') =>
    proof(what, null, { own: { short_name: what, state, expiry: null, needed_from: null } })
  const proofs = [own('own:1', 'valid'), own('own:2', 'not needed'), own('own:3', 'missing'), own('own:4', 'soon'), proof('licence', 300)]
  expect(shown([because('own:3'), because('own:4', 'warn')], proofs)).toEqual([
    ['own:3', 'blocked', false],
    ['own:4', 'warn', false],
    ['licence', 'cleared', false],
    ['own:1', 'cleared', false],
    ['own:2', 'not needed', false],
  ])
})

it('a pass that ended with a document is settled there, and a finding blocks the medical', () => {
  const proofs = [proof('medical', 40, { finding: 'Not fit to work' }), proof('ddt', -3, { sets_pass: true })]
  expect(shown([because('doctor'), because('pass'), because('ddt')], proofs, { expiry: '2026-11-20', days_left: -3 })).toEqual([
    ['medical', 'blocked', false],
    ['ddt', 'blocked', false],
    ['pass', 'blocked', true],
  ])
})

it('reasons without a row of their own are named apart, the pass too where its day is not known', () => {
  const reasons = [because('hold'), because('status'), because('pass'), because('ddt')]
  const answer = { driver, reasons, proofs: [proof('ddt', -3)] }
  expect(furtherReasons(answer, neededRows(answer, null)).map(({ what }) => what)).toEqual(['hold', 'status', 'pass'])
})
