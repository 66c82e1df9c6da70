import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { gateData } from './gate-data.factory.ts'
import { lineOf, ownLine, type GateRow, type VisitLine } from './gate-lines.rules.ts'

const [perPlant, mostBytes] = [20_000, 2_000_000]
let seed = 12_345
/** The same each time, and as hard to compress as dates and names are. */
const chance = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const syllables = [
  'wa',
  'mu',
  'nja',
  'ki',
  'otie',
  'no',
  'cha',
  'lan',
  'gat',
  'oma',
  'ri',
  'ndu',
  'ngu',
  'sa',
  'lim',
  'ach',
  'ieng',
  'be',
  'rto',
  'ze',
]
const aName = (): string => Array.from({ length: 3 }, () => `${syllables[chance(20)]}${syllables[chance(20)]}`).join(' ')
const aDay = (from: number, span: number): string => new Date(Date.UTC(2026, 10, 21 + from + chance(span))).toISOString().slice(0, 10)

const rowOf = (id: number, prefix: string, requirements: readonly [string, string]): GateRow => ({
  id: String(id),
  name: aName(),
  statusId: chance(20) === 0 ? driverStatus.suspended : driverStatus.active,
  startsOn: null,
  endsOn: null,
  pass: aDay(0, 365),
  medical: aDay(0, 365),
  ddt: aDay(0, 730),
  bulker: chance(3) === 0 ? null : aDay(0, 700),
  licence: aDay(0, 1095),
  transporter: null,
  isBulker: chance(3) === 0,
  heldDays: '{}',
  isUnfit: false,
  own: { [requirements[0]]: [aDay(0, 365), true], [requirements[1]]: ['infinity', true] },
  restrictions: [],
  pictureId: String(700_000 + id * 2 + chance(2)),
  cards: [[String(300_000 + id * 2 + chance(2)), `${prefix}-${10_000 + chance(900_000)}`, 'in_force']],
})

it('data of 20,000 own and 20,000 visiting drivers stay under 2 MB', async () => {
  const own = Array.from({ length: perPlant }, (_, n) => rowOf(n * 3 + chance(3), 'MSA', ['1', '2']))
  const visiting = Array.from({ length: perPlant }, (_, n) => rowOf(100_000 + n * 3 + chance(3), 'ATH', ['5', '6']))
  const visits = visiting.map(({ id }): VisitLine => [
    id,
    '2',
    [['2026-01-01', 'infinity']],
    [],
    ownLine({ 1: [aDay(0, 365), true], 2: ['infinity', true] }),
  ])
  const data = gateData({ lines: [...own, ...visiting].map(lineOf), visits })
  const { length } = await promisify(gzip)(JSON.stringify(data), { level: 6 })
  expect(length).toBeGreaterThan(1_000_000)
  expect(length).toBeLessThan(mostBytes)
}, 60_000)
