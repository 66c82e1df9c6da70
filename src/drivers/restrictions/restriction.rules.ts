export const restrictionSymbols = ['glasses', 'moon', 'truck', 'people', 'ear', 'clock', 'alert'] as const
export type RestrictionSymbol = (typeof restrictionSymbols)[number]

/** What it does at the gate: it is shown, stops the driver at night, or stops a bulk load. */
export const restrictionEffects = ['shown', 'night', 'bulk_load'] as const
export type RestrictionEffect = (typeof restrictionEffects)[number]
export const isRestrictionEffect = (text: string): text is RestrictionEffect => restrictionEffects.some((each) => each === text)

/** A restriction that came with a proof that counts, as the driver's plant puts it. `unknown`: it stops the driver in a way that this device does not know. */
export type DriverRestriction = {
  key: string
  words: string
  symbol: RestrictionSymbol
  effect: RestrictionEffect | 'unknown'
  /** Of a night: 'HH:MM' by the plant's clock. */
  from: string | null
  until: string | null
}

/** Where its definition is missing, and it stops nobody. */
export const unknownWords = 'Restriction: ask the office'
export const unknownSymbol: RestrictionSymbol = 'alert'

/** What the guard and the driver read of a night. */
export const nightWords = (from: string): string => `Not after ${from}`

/** Whether `time` ('HH:MM') is in the night, which mostly goes over midnight. Without times it is always night. */
export function isNight({ from, until }: Pick<DriverRestriction, 'from' | 'until'>, time: string): boolean {
  if (from === null || until === null) return true
  return from < until ? from <= time && time < until : from <= time || time < until
}
