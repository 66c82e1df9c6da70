import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'

/** What the business knows of a driver, written down here without the product's rules. */
export type KnownState = {
  status: 'Active' | 'Suspended' | 'Blacklisted'
  transporter: string
  /** Of the transporter; null for a regular one. */
  contract: PlainDate | null
  drivesBulker: boolean
  card: string | null
  passIssued: PlainDate
  medical: PlainDate | null
  ddt: PlainDate | null
  bulker: PlainDate | null
  licence: PlainDate | null
  isHeld: boolean
  /** The medical that counts found the driver not fit to work. */
  isUnfit: boolean
  /** Those that are open, by the day on which each ends; null until evidence arrives. */
  suspensions: readonly (PlainDate | null)[]
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
