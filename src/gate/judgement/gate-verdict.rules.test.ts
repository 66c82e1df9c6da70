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
  restrictions: [],
  plant: { id: '1', name: 'Mombasa grinding plant' },
  card: 'in_force',
  statusId: driverStatus.active,
  suspension: null,
  expiries: { pass: late, medical: late, ddt: late, bulker: null, licence: late, transporter: null },
  isBulker: false,
}
const question: GateQuestion = { day: today, time: '12:00', direction: 'in', isBulkLoad: false, plantId: '1' }
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

const glasses = { key: 'glasses', words: 'Glasses', symbol: 'glasses', effect: 'shown', from: null, until: null } as const
const night = { key: 'no_night', words: 'Not after 19:00', symbol: 'moon', effect: 'night', from: '19:00', until: '06:00' } as const
const noBulker = { key: 'no_bulker', words: 'No bulker', symbol: 'truck', effect: 'bulk_load', from: null, until: null } as const
const later = { key: 'own_1', words: 'Of a later release', symbol: 'alert', effect: 'unknown', from: null, until: null } as const

describe('what restricts a driver whom nothing else stops', () => {
  const trained = ends({ bulker: late })
  it.each([
    ['Glasses', [glasses], {}, 'warn', [['Glasses', false]]],
    ['night, at 18:59', [night], { time: '18:59' }, 'warn', [['Not after 19:00', false]]],
    ['night, at 19:00', [night], { time: '19:00' }, 'blocked', [['Not after 19:00', true]]],
    ['night, at midnight', [night], { time: '00:00' }, 'blocked', [['Not after 19:00', true]]],
    ['night, at 05:59', [night], { time: '05:59' }, 'blocked', [['Not after 19:00', true]]],
    ['night, at 06:00', [night], { time: '06:00' }, 'warn', [['Not after 19:00', false]]],
    ['night, going out at 23:00', [night], { time: '23:00', direction: 'out' }, 'warn', [['Not after 19:00', true]]],
    ['No bulker, with bags', [noBulker], {}, 'warn', [['No bulker', false]]],
    ['No bulker, with a bulk load', [noBulker], { isBulkLoad: true }, 'blocked', [['No bulker', true]]],
    [
      'two at night, the one that stops first',
      [glasses, night],
      { time: '22:00' },
      'blocked',
      [
        ['Not after 19:00', true],
        ['Glasses', false],
      ],
    ],
    ['what is not known', [later], {}, 'blocked', [['Update this device: it does not know a restriction of the driver', true]]],
  ] as const)('%s', (_, restrictions, asked, outcome, reasons) => {
    const verdict = judgeAtGate({ ...facts, ...trained, restrictions }, { ...question, ...asked })
    expect([verdict.outcome, verdict.reasons.map(({ text, isBlocking }) => [text, isBlocking])]).toEqual([outcome, reasons])
  })

  it('a bulker driver with a bag load is stopped too: a guard who forgets the bulk load lets nobody in', () => {
    expect(judgeAtGate({ ...facts, ...trained, isBulker: true, restrictions: [noBulker] }, question).outcome).toBe('blocked')
  })

  it('stands after what blocks, and says what to do', () => {
    const { reasons } = judgeAtGate({ ...facts, ...ends({ medical: null }), restrictions: [night] }, question)
    expect(reasons.map(({ code }) => code)).toEqual(['medical', 'restriction'])
    expect(reasons[1]).toEqual({
      code: 'restriction',
      isBlocking: false,
      text: 'Not after 19:00',
      whatToDo: 'Leave before 19:00.',
      restriction: { key: 'no_night', symbol: 'moon' },
    })
    expect(judgeAtGate({ ...facts, restrictions: [night] }, { ...question, time: '23:00' }).reasons[0]?.whatToDo).toBe(
      'Come back after 06:00.',
    )
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
