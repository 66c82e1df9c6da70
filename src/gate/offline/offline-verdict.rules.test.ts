import { describe, expect, it } from 'vitest'
import { aLine, gateData, readAt } from './gate-data.factory.ts'
import type { GateData } from './gate-lines.rules.ts'
import { holdChanges, holdSnapshot } from './held-data.rules.ts'
import { dataAge, judgeOffline, type OfflineEntry, type OfflineQuestion } from './offline-verdict.rules.ts'

const today = '2026-11-21'
const [minute, hour] = [60_000, 3_600_000]
const held = holdSnapshot(gateData())
const question: OfflineQuestion = {
  day: today,
  time: '12:00',
  direction: 'in',
  isBulkLoad: false,
  now: readAt + minute,
  latest: readAt,
  hasPhotograph: false,
}
const card = (cardId: string, plantId = '1'): OfflineEntry => ({ kind: 'card', cardId, plantId })
const number = (text: string): OfflineEntry => ({ kind: 'number', number: text })
const judged = (entry: OfflineEntry, asked: Partial<OfflineQuestion> = {}, of = held) => {
  const { verdict } = judgeOffline(of, entry, { ...question, ...asked })
  return [verdict.outcome, ...verdict.reasons.map(({ code }) => code)]
}

describe('without a network', () => {
  it.each([
    ['a card in force', card('c1'), {}, ['cleared']],
    ['by number, without a photograph', number('dp-1'), {}, ['warn', 'no_photograph']],
    ['by number, with one', number('DP-1'), { hasPhotograph: true }, ['cleared']],
    ['an unknown number', number('DP-9'), {}, ['blocked', 'not_found']],
    ['a forged code', { kind: 'forged' }, {}, ['blocked', 'not_genuine']],
    ['a digital pass', { kind: 'digital_pass' }, {}, ['blocked', 'digital_pass']],
    ['a card printed since', card('c9'), {}, ['blocked', 'unknown_card']],
    ['a card of another plant', card('c1', '2'), {}, ['blocked', 'other_plant']],
    ['a card of a plant that is new', card('c1', '3'), {}, ['blocked', 'unknown_card']],
    ['data of 23 hours', card('c1'), { now: readAt + 23 * hour }, ['cleared']],
    ['data older than 24 hours', card('c1'), { now: readAt + 24 * hour + 1 }, ['blocked', 'old_data']],
    ['a clock put back before the data', card('c1'), { now: readAt - 10 * minute }, ['blocked', 'clock_back']],
    ['a clock put back before the last check', card('c1'), { latest: readAt + hour }, ['blocked', 'clock_back']],
    ['out, whatever', { kind: 'forged' }, { direction: 'out', now: readAt + 30 * hour }, ['warn', 'old_data', 'not_genuine']],
    ['a bulk load without training', card('c1'), { isBulkLoad: true }, ['blocked', 'bulker']],
  ] as const)('%s', (_, entry, asked, expected) => {
    expect(judged(entry, asked)).toEqual(expected)
  })

  it.each([
    [4 * hour, 'fresh'],
    [4 * hour + 1, 'warn'],
    [24 * hour, 'warn'],
    [24 * hour + 1, 'stale'],
    [-6 * minute, 'clock_back'],
  ])('data of %i ms are %s', (age, expected) => {
    expect(dataAge(held, { now: readAt + age, latest: 0 })).toBe(expected)
  })
})

describe('what restricts a driver', () => {
  const restrictions: GateData['restrictions'] = [
    ['glasses', 'Glasses', 'glasses', 'shown', null, null],
    ['no_night', 'Not after 19:00', 'moon', 'night', '19:00', '06:00'],
    ['own_later', 'On Sundays only', 'calendar', 'weekday', null, null],
  ]
  const said = (restricted: readonly (readonly [string, boolean])[], asked: Partial<OfflineQuestion> = {}) => {
    const data = holdSnapshot(gateData({ restrictions, lines: [aLine('1', { 10: restricted })] }))
    const { verdict } = judgeOffline(data, card('c1'), { ...question, ...asked })
    return [verdict.outcome, ...verdict.reasons.map(({ text }) => text)]
  }
  const update = 'Update this device: it does not know a restriction of the driver'
  it.each([
    ['by day', [['no_night', true]], {}, ['warn', 'Not after 19:00']],
    ['at night', [['no_night', true]], { time: '19:00' }, ['blocked', 'Not after 19:00']],
    ['one that the device does not know is shown', [['own_gone', false]], {}, ['warn', 'Restriction: ask the office']],
    ['one that it does not know and that may stop the driver stops', [['own_gone', true]], {}, ['blocked', update]],
    ['one of a kind that it does not know stops', [['own_later', true]], {}, ['blocked', update]],
    [
      'one of them is not lost beside another',
      [
        ['glasses', false],
        ['own_gone', true],
      ],
      {},
      ['blocked', update, 'Glasses'],
    ],
  ] as const)('%s', (_, restricted, asked, expected) => {
    expect(said(restricted, asked)).toEqual(expected)
  })
})

describe('changes', () => {
  const since = (fields: Partial<GateData>): GateData => gateData({ kind: 'changes', from: 10, to: 12, lines: [], ...fields })
  it('replace, add and remove drivers, and make the data younger', () => {
    const at = new Date(readAt + minute).toISOString()
    const next = holdChanges(held, since({ at, lines: [aLine('1', { 7: [['c1', 'DP-1', 'cancelled']] }), aLine('2')] }))
    expect(next).toMatchObject({ seq: 12, at: readAt + minute })
    expect(judged(card('c1'), {}, next)).toEqual(['blocked', 'card_cancelled'])
    expect(judged(card('c2'), {}, next)).toEqual(['cleared'])
    const gone = next && holdChanges(next, since({ from: 12, to: 13, gone: ['2'] }))
    expect(judged(card('c2'), {}, gone)).toEqual(['blocked', 'unknown_card'])
  })

  it.each([
    ['of another plant', { plant: { id: '2', name: 'Athi River', time_zone: 'Africa/Nairobi' } }],
    ['with a gap before them', { from: 11 }],
    ['of an earlier time', { to: 9 }],
    ['that are a snapshot', { kind: 'snapshot' }],
  ] as const)('%s are not taken', (_, fields) => {
    expect(holdChanges(held, since(fields))).toBeUndefined()
  })

  it('of a number that went to another card find the card in force', () => {
    const next = holdSnapshot(
      gateData({ lines: [aLine('1', { 7: [['7', 'DP-1', 'cancelled']] }), aLine('2', { 7: [['5', 'dp-1', 'in_force']] })] }),
    )
    expect(judgeOffline(next, number('DP-1'), question).found?.driver.id).toBe('2')
  })
})
