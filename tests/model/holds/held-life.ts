import type { HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** One driver's life as the rules of holds tell it, apart from the code. */
export type HeldLife = {
  today: PlainDate
  plant: Plant
  licenceUntil: PlainDate
  /** The first day of driving again. */
  suspendedUntil: PlainDate | null
  isCardCancelled: boolean
  holds: readonly PlainHold[]
}
export type Plant = 'first' | 'second'
export type PlainHold = { at: Plant | 'all'; from: PlainDate | null; until: PlainDate | null; isLifted: boolean }

export type HoldAct =
  | { do: 'hold'; kind: HoldKind; from: number | null; until: number | null }
  | { do: 'lift'; which: number }
  | { do: 'suspend'; days: number }
  | { do: 'cancel card' }
  | { do: 'move' }
  | { do: 'renew licence'; days: number }
  | { do: 'wait'; days: number }

/** The end of all other documents. */
export const documentsUntil = '2027-06-13'

const counts = ({ at, from, until, isLifted }: PlainHold, plant: Plant, day: PlainDate): boolean =>
  !isLifted && (at === 'all' || at === plant) && (from === null || from <= day) && (until === null || day < until)
const liesAhead = ({ at, from, isLifted }: PlainHold, plant: Plant, day: PlainDate): boolean =>
  !isLifted && (at === 'all' || at === plant) && from !== null && from > day

/** The plain reading of the open holds, and of what else stops the driver. */
export function plainVerdict({ plant, licenceUntil, suspendedUntil, isCardCancelled, holds }: HeldLife, day: PlainDate): string {
  if (isCardCancelled || suspendedUntil !== null || holds.some((hold) => counts(hold, plant, day))) return 'blocked'
  const ends = [licenceUntil, documentsUntil]
  if (ends.some((end) => end <= day)) return 'blocked'
  return holds.some((hold) => liesAhead(hold, plant, day)) || ends.some((end) => end <= addDays(day, 30)) ? 'warn' : 'cleared'
}

/** The life after an act; undefined where there is nothing to do. */
export function after(life: HeldLife, act: HoldAct): HeldLife | undefined {
  const { today, holds } = life
  if (act.do === 'wait') return waited(life, addDays(today, act.days))
  if (act.do === 'move') return { ...life, plant: life.plant === 'first' ? 'second' : 'first' }
  if (act.do === 'renew licence') return { ...life, licenceUntil: addDays(today, act.days) }
  if (act.do === 'cancel card')
    return life.suspendedUntil === null && !life.isCardCancelled ? { ...life, isCardCancelled: true } : undefined
  if (act.do === 'suspend')
    return life.suspendedUntil === null && !life.isCardCancelled ? { ...life, suspendedUntil: addDays(today, act.days) } : undefined
  if (act.do === 'lift') {
    const open = holds.flatMap(({ isLifted }, n) => (isLifted ? [] : [n]))
    const lifted = open[act.which % Math.max(1, open.length)]
    return lifted === undefined
      ? undefined
      : { ...life, holds: holds.map((hold, n) => (n === lifted ? { ...hold, isLifted: true } : hold)) }
  }
  const from = act.from === null ? null : addDays(today, act.from)
  const until = act.until === null ? null : addDays(from === null || from < today ? today : from, act.until)
  return { ...life, holds: [...holds, { at: act.kind === 'site' ? life.plant : 'all', from, until, isLifted: false }] }
}

/** A suspension that was served is over, and a hold whose day has come. */
const waited = (life: HeldLife, today: PlainDate): HeldLife => ({
  ...life,
  today,
  suspendedUntil: life.suspendedUntil !== null && life.suspendedUntil <= today ? null : life.suspendedUntil,
  holds: life.holds.map((hold) => (hold.until !== null && hold.until <= today ? { ...hold, isLifted: true } : hold)),
})
