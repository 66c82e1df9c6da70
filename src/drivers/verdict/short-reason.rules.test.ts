import { expect, it } from 'vitest'
import { statusWithName } from '../driver-status.contract.ts'
import { shortReason, type ReasonRow } from './short-reason.rules.ts'

const row = (verdict: ReasonRow['verdict']['key'], rest: Partial<ReasonRow> = {}): ReasonRow => ({
  status: statusWithName(8),
  verdict: { key: verdict },
  cleared_until: '2026-11-03',
  first_end: 'medical',
  ...rest,
})

it.each([
  [row('blocked'), 'medical expired 03 Nov 2026'],
  [row('warn', { first_end: 'licence' }), 'licence expires 03 Nov 2026'],
  [row('blocked', { first_end: 'ddt', cleared_until: null }), 'no DDT'],
  [row('blocked', { first_end: 'transporter' }), "transporter's validity expired 03 Nov 2026"],
  [row('blocked', { status: statusWithName(10) }), 'suspended'],
  [row('cleared'), null],
])('%j is %j', (given, text) => expect(shortReason(given)).toBe(text))
