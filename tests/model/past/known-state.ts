import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** What the business knows of a driver, written down here without the product's rules. */
export type KnownState = {
  readonly status: 'Active' | 'Suspended' | 'Blacklisted'
  readonly transporter: string
  /** Of the transporter; null for a regular one. */
  readonly contract: PlainDate | null
  readonly drivesBulker: boolean
  readonly card: string | null
  readonly passIssued: PlainDate
  readonly medical: PlainDate | null
  readonly ddt: PlainDate | null
  readonly bulker: PlainDate | null
  readonly licence: PlainDate | null
  readonly isHeld: boolean
  /** The medical that counts found the driver not fit to work. */
  readonly isUnfit: boolean
  /** Those that are open, by the day on which each ends; null until evidence arrives. */
  readonly suspensions: readonly (PlainDate | null)[]
}

/** A pass holds for a year, and no longer than what it rests on. */
export function passEnd(known: KnownState): PlainDate {
  const { medical, ddt, licence, contract } = known
  const bulker = known.drivesBulker ? known.bulker : null
  const ends = [addMonths(known.passIssued, 12), medical, ddt, bulker, licence, contract]
  return ends.flatMap((end) => end ?? []).toSorted()[0] ?? ''
}

/** What a driver needs for loading, with the day on which each ends; null where it is missing. */
const needed = (known: KnownState): Readonly<Record<string, PlainDate | null>> => ({
  pass: passEnd(known),
  ...(!known.isUnfit && { medical: known.medical }),
  ddt: known.ddt,
  ...(known.drivesBulker && { bulker: known.bulker }),
  licence: known.licence,
  ...(known.contract !== null && { transporter: known.contract }),
})

/** Why the driver may not load on that day: nothing holds on the day on which it ends. */
export const blockedBy = (known: KnownState, day: PlainDate): readonly string[] => [
  ...(known.isHeld ? ['hold'] : []),
  ...(known.status === 'Active' ? [] : ['status']),
  ...(known.isUnfit ? ['doctor'] : []),
  ...Object.entries(needed(known)).flatMap(([what, end]) => (end === null || end <= day ? [what] : [])),
]

export function verdictOf(known: KnownState, day: PlainDate): 'blocked' | 'warn' | 'cleared' {
  if (blockedBy(known, day).length > 0) return 'blocked'
  return Object.values(needed(known)).some((end) => end !== null && end <= addDays(day, 30)) ? 'warn' : 'cleared'
}

export function passStatusOf(known: KnownState, day: PlainDate): string {
  if (known.status === 'Active') return passEnd(known) > day ? 'Active' : 'Expired'
  return known.status === 'Suspended' ? 'Suspended' : 'Cancelled'
}
