import { laterBy, spotUntil, type DriverStatusNo, type State } from './state.ts'

/** The pass status by driver status. */
const passStatus: Readonly<Partial<Record<DriverStatusNo, string>>> = {
  4: 'pending',
  6: 'cancelled',
  8: 'active',
  9: 'cancelled',
  10: 'suspended',
}

export type ModelPass = { status: string; expiry: string; reason: string }

/** The pass of a driver in this state: until the earliest limit, 12 months at most. */
export function passOf({ hasPass, status, clearances, isBulkerDriver, licenceExpiry, issuedOn, firm }: State): ModelPass | null {
  if (!hasPass) return null
  const limits: readonly (readonly [string, string | null])[] = [
    ['term', laterBy(issuedOn, { months: 12 })],
    ['medical', clearances.medical],
    ['ddt', clearances.ddt],
    ['bulker', isBulkerDriver ? clearances.bulker : null],
    ['licence', licenceExpiry],
    ['transporter', spotUntil[firm]],
  ]
  const days = limits.flatMap(([reason, expiry]) => (expiry === null ? [] : [{ reason, expiry }]))
  const first = days.reduce((earliest, each) => (each.expiry < earliest.expiry ? each : earliest))
  return { status: passStatus[status] ?? '', ...first }
}
