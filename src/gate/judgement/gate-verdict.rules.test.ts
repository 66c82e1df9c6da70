import { describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { refusalReason } from './gate-reasons.rules.ts'
import { gateVerdict, judgeAtGate, type GateFacts, type GateQuestion } from './gate-verdict.rules.ts'

const today = '2026-11-21'
const late = '2027-06-13'
const facts: GateFacts = {
  name: 'Juma Otieno',
  heldDays: '{}',
  isUnfit: false,
  own: [],
  plant: { id: '1', name: 'Mombasa grinding plant' },
  card: 'in_force',
  statusId: driverStatus.active,
  suspension: null,
  expiries: { pass: late, medical: late, ddt: late, bulker: null, licence: late, transporter: null },
  isBulker: false,
}
const question: GateQuestion = { day: today, direction: 'in', isBulkLoad: false, plantId: '1' }
const ends = (changed: Partial<GateFacts['expiries']>) => ({ expiries: { ...facts.expiries, ...changed } })

describe('who is turned away, and for which reason first', () => {
  it.each([
    ['all in force', {}, {}, 'cleared', []],
    ['medical ends in 30 days', ends({ medical: '2026-12-21' }), {}, 'warn', ['medical']],
    ['medical ends today', ends({ medical: today }), {}, 'blocked', ['medical']],
    ['medical missing, licence ends soon', ends({ medical: null, licence: '2026-12-01' }), {}, 'blocked', ['medical', 'licence']],
    ['card of another plant, whatever else', { statusId: driverStatus.blacklisted }, { plantId: '2' }, 'blocked', ['other_plant']],
    ['cancelled card', { card: 'cancelled' }, {}, 'blocked', ['card_cancelled']],
    ['cancelled card of a driver without one', { card: 'cancelled', statusId: driverStatus.cardCancelled }, {}, 'blocked', ['status']],
    ['card not handed over', { card: 'waiting' }, {}, 'blocked', ['card_waiting']],
    ['no card', { card: 'none' }, {}, 'blocked', ['no_card']],
    ['suspended, old card', { card: 'cancelled', statusId: driverStatus.suspended }, {}, 'blocked', ['status', 'card_cancelled']],
    ['bulk load without bulker training', {}, { isBulkLoad: true }, 'blocked', ['bulker']],
    ['bulk load with bulker training', ends({ bulker: late }), { isBulkLoad: true }, 'cleared', []],
    ['bulker driver without training', { isBulker: true }, {}, 'blocked', ['bulker']],
    ['out, though blacklisted', { statusId: driverStatus.blacklisted }, { direction: 'out' }, 'warn', ['status']],
    ['out with a card of another plant', {}, { direction: 'out', plantId: '2' }, 'warn', ['other_plant']],
  ] as const)('%s', (_, changed, asked, outcome, codes) => {
    const verdict = judgeAtGate({ ...facts, ...changed }, { ...question, ...asked })
    expect([verdict.outcome, verdict.reasons.map(({ code }) => code)]).toEqual([outcome, codes])
  })
})

it('says what is the matter and what the driver does about it', () => {
  expect(judgeAtGate({ ...facts, ...ends({ medical: '2026-11-20' }) }, question).reasons).toEqual([
    {
      code: 'medical',
      isBlocking: true,
      text: 'The medical expired on 20 Nov 2026',
      whatToDo: 'See the plant doctor and have the medical renewed.',
    },
  ])
  expect(judgeAtGate(facts, { ...question, plantId: '2' }).reasons[0]?.text).toBe('Card of Mombasa grinding plant')
  expect(gateVerdict([refusalReason('not_genuine')], 'in').outcome).toBe('blocked')
})
