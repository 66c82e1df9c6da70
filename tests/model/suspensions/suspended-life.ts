import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'

/** What can happen to a driver's suspensions; `which` counts on among those that last until evidence. */
export type SuspensionAct =
  | { do: 'suspend'; days: number }
  | { do: 'suspend until evidence' }
  | { do: 'send evidence'; which: number }
  | { do: 'accept'; which: number }
  | { do: 'not accept'; which: number }
  | { do: 'wait'; days: number }

type Held = { from: PlainDate; until: PlainDate | null; evidence: 'none' | 'sent' | 'accepted' }
export type SuspendedLife = { today: PlainDate; held: readonly Held[] }

/** Written down without the product's rules: what is so after an act; undefined where it cannot be done. */
export function after(life: SuspendedLife, act: SuspensionAct): SuspendedLife | undefined {
  const { today, held } = life
  if (act.do === 'wait') return { ...life, today: addDays(today, act.days) }
  if (act.do === 'suspend') return { ...life, held: [...held, { from: today, until: addDays(today, act.days), evidence: 'none' }] }
  if (act.do === 'suspend until evidence') return { ...life, held: [...held, { from: today, until: null, evidence: 'none' }] }
  const index = indexOf(life, act.which)
  const one = index === undefined ? undefined : held[index]
  if (index === undefined || !one) return undefined
  const [from, to] = { 'send evidence': ['none', 'sent'], accept: ['sent', 'accepted'], 'not accept': ['sent', 'none'] }[act.do] as [
    Held['evidence'],
    Held['evidence'],
  ]
  return one.evidence === from ? { ...life, held: held.with(index, { ...one, evidence: to }) } : undefined
}

/** The one that an act is about; undefined where none lasts until evidence. */
export function indexOf({ held }: SuspendedLife, which: number): number | undefined {
  const indexes = held.flatMap(({ until }, index) => (until === null ? [index] : []))
  return indexes[which % Math.max(1, indexes.length)]
}

/** Day by day: the first on which nothing suspends; null while evidence is missing, undefined where the driver may drive today. */
export function plainEnd({ today, held }: SuspendedLife): PlainDate | null | undefined {
  const suspends = (day: PlainDate): boolean => held.some(({ until, evidence }) => (until === null ? evidence !== 'accepted' : day < until))
  if (!suspends(today)) return undefined
  for (let ahead = 1; ahead < 1000; ahead += 1) if (!suspends(addDays(today, ahead))) return addDays(today, ahead)
  return null
}
