import type { PlainDate } from '#platform/contract/plain-date.ts'

/** One person's life as the rules of the business tell it, apart from the code: dates as text, no function of the product. */
export type Life = {
  readonly today: PlainDate
  readonly status: 'active' | 'suspended' | 'card cancelled' | 'blacklisted'
  /** The first day of driving again. */
  readonly suspendedUntil: PlainDate | null
  /** What doctors found and deciders approved, in that order. */
  readonly findings: readonly Examination[]
  /** What doctors sent and nobody has decided: one that found fit, and any number that did not. The last one is decided first. */
  readonly pending: readonly Sent[]
  readonly card: 'in force' | 'cancelled' | 'gone' | 'waiting'
  /** One of two people has approved that a blacklisting is undone. */
  readonly isPardonAsked: boolean
  /** The days on which the training, the licence and the pass itself end; the pass lasts a year from when it was made. */
  readonly ends: readonly PlainDate[]
}

export type Examination = { readonly examinedOn: PlainDate; readonly isFit: boolean }
type Sent = Examination & { readonly doctor: 0 | 1 }

export type Act =
  | { readonly do: 'examine'; readonly daysAgo: number; readonly isFit: boolean; readonly doctor: 0 | 1 }
  | { readonly do: 'approve' | 'reject' | 'take back' | 'cancel card' | 'blacklist' | 'reinstate' | 'pardon' | 'new card' }
  | { readonly do: 'suspend'; readonly days: number }
  | { readonly do: 'wait'; readonly days: number }

export const dayOf = (day: PlainDate, change: Temporal.DurationLike): PlainDate => Temporal.PlainDate.from(day).add(change).toString()

/** What the latest examination found; on one day the bad news counts. */
export function finding({ findings }: Life): Examination | undefined {
  const latest = findings
    .map(({ examinedOn }) => examinedOn)
    .sort()
    .at(-1)
  const ofThatDay = findings.filter(({ examinedOn }) => examinedOn === latest)
  return ofThatDay.find(({ isFit }) => !isFit) ?? ofThatDay[0]
}

/** May this driver load today? */
export function mayLoad(life: Life): 'cleared' | 'warn' | 'blocked' {
  if (life.pending.some(({ isFit }) => !isFit)) return 'blocked'
  if (life.status !== 'active') return 'blocked'
  const found = finding(life)
  if (!found?.isFit) return 'blocked'
  const ends = [...life.ends, dayOf(found.examinedOn, { years: 1 })]
  if (ends.some((day) => day <= life.today)) return 'blocked'
  return ends.some((day) => day <= dayOf(life.today, { days: 30 })) ? 'warn' : 'cleared'
}

/** The life after an act, or undefined where the act is refused. */
export function after(life: Life, act: Act): Life | undefined {
  if (act.do === 'wait') return served({ ...life, today: dayOf(life.today, { days: act.days }) })
  if (life.status === 'blacklisted') return ofBarred(life, act)
  if (act.do === 'pardon') return undefined
  if (act.do === 'examine') {
    return examined(life, { examinedOn: dayOf(life.today, { days: -act.daysAgo }), isFit: act.isFit, doctor: act.doctor })
  }
  if (act.do === 'approve' || act.do === 'reject' || act.do === 'take back') return decided(life, act.do)
  if (act.do === 'blacklist') return barred(life)
  if (act.do === 'suspend')
    return life.status === 'active' ? { ...life, status: 'suspended', suspendedUntil: dayOf(life.today, { days: act.days }) } : undefined
  if (act.do === 'cancel card') return life.status === 'active' ? { ...life, status: 'card cancelled', card: 'cancelled' } : undefined
  if (act.do === 'reinstate') return reinstated(life)
  return withNewCard(life)
}

/** A finding 'not fit' is always taken, of each doctor and day once. One that finds fit waits for what is pending. */
function examined(life: Life, sent: Sent): Life | undefined {
  const isRefused = sent.isFit
    ? life.pending.length > 0 || dayOf(sent.examinedOn, { years: 1 }) <= life.today
    : life.pending.some(({ isFit, doctor, examinedOn }) => !isFit && doctor === sent.doctor && examinedOn === sent.examinedOn)
  return isRefused ? undefined : { ...life, pending: [...life.pending, sent] }
}

/** What is pending about a barred person is closed. A finding 'not fit' that nobody judged stands until a later examination finds fit. */
function barred(life: Life): Life {
  const { findings, pending } = life
  const stands = [...findings, ...pending.filter(({ isFit }) => !isFit)]
  return { ...life, status: 'blacklisted', card: 'cancelled', suspendedUntil: null, findings: stands, pending: [] }
}

/** A mistaken blacklisting is undone by two people; one alone changes nothing. The card of before is gone. */
function ofBarred(life: Life, { do: act }: Act): Life | undefined {
  if (life.isPardonAsked || (act !== 'pardon' && act !== 'reinstate')) return undefined
  return act === 'reinstate' ? { ...life, isPardonAsked: true } : { ...life, status: 'card cancelled', card: 'gone' }
}

function decided(life: Life, how: 'approve' | 'reject' | 'take back'): Life | undefined {
  const sent = life.pending.at(-1)
  if (!sent) return undefined
  const closed = { ...life, pending: life.pending.slice(0, -1) }
  if (how !== 'approve') return closed
  if (sent.isFit && dayOf(sent.examinedOn, { years: 1 }) <= life.today) return undefined
  return { ...closed, findings: [...life.findings, sent] }
}

function reinstated(life: Life): Life | undefined {
  if (life.status === 'suspended') return { ...life, status: 'active', suspendedUntil: null }
  return life.status === 'card cancelled' && life.card === 'cancelled' ? { ...life, status: 'active', card: 'in force' } : undefined
}

/** Printed and handed over: only to who may load with it. Else it waits at the card office. */
function withNewCard(life: Life): Life | undefined {
  if (life.status !== 'card cancelled') return undefined
  const holder: Life = { ...life, status: 'active', card: 'in force' }
  return mayLoad(holder) === 'blocked' ? { ...life, card: 'waiting' } : holder
}

const served = (life: Life): Life =>
  life.suspendedUntil !== null && life.suspendedUntil <= life.today ? { ...life, status: 'active', suspendedUntil: null } : life
