import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { GateData, GateLine } from './gate-lines.rules.ts'

export const readAt = Date.parse('2026-11-21T06:00:00Z')
const late = '2027-06-13'
/** An active driver with a card in force; `fields` by their place in the line. */
export const aLine = (id: string, fields: Partial<Record<number, unknown>> = {}): GateLine =>
  Object.assign(
    [
      id,
      `Driver ${id}`,
      driverStatus.active,
      null,
      [late, late, late, null, late, null],
      false,
      null,
      [[`c${id}`, `DP-${id}`, 'in_force']],
      [],
      [],
      [],
    ],
    fields,
  ) as GateLine
/** A snapshot with one driver, read at `readAt`. */
export const gateData = (fields: Partial<GateData> = {}): GateData => ({
  kind: 'snapshot',
  plant: { id: '1', name: 'Mombasa', time_zone: 'Africa/Nairobi' },
  at: new Date(readAt).toISOString(),
  from: 0,
  to: 10,
  warn_hours: 4,
  stale_hours: 24,
  plants: [
    ['1', 'Mombasa'],
    ['2', 'Athi River'],
  ],
  admits: [],
  requirements: [],
  visits: [],
  restrictions: [],
  lines: [aLine('1')],
  gone: [],
  ...fields,
})
