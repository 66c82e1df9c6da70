import {
  dayAfter,
  isAdmitted,
  places,
  takesAll,
  type Day,
  type Place,
  type PlainAdmission,
  type PlainSettings,
  type VisitLife,
} from './plain-visits.ts'

export type VisitAct =
  | { do: 'set'; at: Place; settings: { admits: PlainSettings['admits']; from: number; of: readonly Place[] } }
  | { do: 'ask'; at: Place; from: number; days: number }
  | { do: 'decide'; which: number; key: 'grant' | 'refuse' }
  | { do: 'withdraw'; which: number }
  | { do: 'end'; which: number }
  | { do: 'attend'; at: Place }
  | { do: 'hold'; at: Place | 'all'; from: number | null; days: number | null }
  | { do: 'lift'; which: number }
  | { do: 'suspend'; days: number }
  | { do: 'blacklist' }
  | { do: 'leave' }
  | { do: 'move'; to: Place }
  | { do: 'wait'; days: number }

export type ActOf<D extends VisitAct['do']> = Extract<VisitAct, { do: D }>

/** The life after an act, and the refusal that is answered instead; neither where there is nothing to do. */
export type After = { life: VisitLife; refusal?: string | undefined; which?: number | undefined }

const isGone = ({ status }: VisitLife): boolean => status === 'left' || status === 'blacklisted'
const later = (day: Day, days: number): Day => dayAfter(day, { days })

export function after(life: VisitLife, act: VisitAct): After | undefined {
  const { today, home } = life
  if (act.do === 'set') {
    const { from, ...rest } = act.settings
    const of = rest.of.filter((place) => place !== act.at)
    const admits = rest.admits === 'some' && of.length === 0 ? 'none' : rest.admits
    return { life: { ...life, settings: { ...life.settings, [act.at]: { admits, from: later(today, from), of } } } }
  }
  if (act.do === 'ask') return asked(life, act)
  if (act.do === 'decide' || act.do === 'withdraw' || act.do === 'end') return changed(life, act)
  if (act.do === 'attend')
    // Nobody attends who is gone, or at a plant that does not admit them.
    return isGone(life) || (act.at !== home && !isAdmitted(life, act.at, today))
      ? undefined
      : { life: { ...life, attended: [...life.attended, { at: act.at, on: today }] } }
  if (act.do === 'hold') {
    if (isGone(life)) return undefined
    const from = act.from === null ? null : later(today, act.from)
    const until = act.days === null ? null : later(from ?? today, act.days)
    return { life: { ...life, holds: [...life.holds, { at: act.at, from, until, isLifted: false }] } }
  }
  if (act.do === 'lift') {
    const which = nth(life.holds, ({ isLifted }) => !isLifted, act.which)
    return which === undefined
      ? undefined
      : { which, life: { ...life, holds: life.holds.with(which, { ...life.holds[which]!, isLifted: true }) } }
  }
  if (act.do === 'suspend')
    return life.status === 'active' ? { life: { ...life, status: 'suspended', suspendedUntil: later(today, act.days) } } : undefined
  if (act.do === 'blacklist' || act.do === 'leave') {
    if (isGone(life)) return undefined
    return { life: { ...life, status: act.do === 'leave' ? 'left' : 'blacklisted', suspendedUntil: null } }
  }
  if (act.do === 'move') return act.to === home || isGone(life) ? undefined : { life: { ...life, home: act.to } }
  return { life: waited(life, later(today, act.days)) }
}

/** The place of a random one of those that are so. */
function nth<T>(all: readonly T[], isSo: (one: T) => boolean, which: number): number | undefined {
  const some = all.flatMap((one, n) => (isSo(one) ? [n] : []))
  return some[which % Math.max(1, some.length)]
}

function asked(life: VisitLife, { at, from: inDays, days }: Extract<VisitAct, { do: 'ask' }>): After {
  const from = later(life.today, inDays)
  const until = later(from, days)
  const refusal = refusalOfAsking(life, { at, from, until })
  if (refusal !== undefined) return { life, refusal }
  return { life: { ...life, admissions: [...life.admissions, { at, of: life.home, askedOn: life.today, from, until, state: 'asked' }] } }
}

function refusalOfAsking(life: VisitLife, { at, from, until }: Pick<PlainAdmission, 'at' | 'from' | 'until'>): string | undefined {
  if (at === life.home) return 'invalid'
  if (isGone(life)) return 'driver_gone'
  if (takesAll(life, at, from)) return 'admitted_already'
  const there = life.admissions.filter((one) => one.at === at)
  if (there.some(({ state }) => state === 'asked')) return 'asked_already'
  if (there.some((one) => one.state === 'granted' && one.of === life.home && one.from < until && from < one.until))
    return 'admitted_already'
  return there.filter(({ askedOn }) => askedOn === life.today).length >= 3 ? 'too_often' : undefined
}

function changed(life: VisitLife, act: Extract<VisitAct, { do: 'decide' | 'withdraw' | 'end' }>): After | undefined {
  const which = nth(life.admissions, ({ state }) => state === (act.do === 'end' ? 'granted' : 'asked'), act.which)
  const admission = which === undefined ? undefined : life.admissions[which]
  if (which === undefined || !admission) return undefined
  const refusal = refusalOf(life, admission, act)
  if (refusal !== undefined) return { life, which, refusal }
  const state = act.do === 'withdraw' ? 'withdrawn' : act.do === 'end' ? 'ended' : act.key === 'grant' ? 'granted' : 'refused'
  return { which, life: { ...life, admissions: life.admissions.with(which, { ...admission, state }) } }
}

function refusalOf(life: VisitLife, { of, at, until }: PlainAdmission, act: { do: string; key?: string }): string | undefined {
  if (act.do === 'end') return of === life.home && life.today < until ? undefined : 'not_granted'
  if (act.key !== 'grant') return undefined
  if (life.home === at) return 'own_plant'
  if (isGone(life)) return 'driver_gone'
  if (life.home !== of) return 'moved'
  return until <= life.today ? 'past' : undefined
}

/** A suspension that was served is over, and a hold whose day has come. */
function waited(life: VisitLife, today: Day): VisitLife {
  const isServed = life.suspendedUntil !== null && life.suspendedUntil <= today
  return {
    ...life,
    today,
    ...(isServed && { status: 'active', suspendedUntil: null }),
    holds: life.holds.map((hold) => (hold.until !== null && hold.until <= today ? { ...hold, isLifted: true } : hold)),
  }
}

/** The gates have checked the driver, on the way in. */
export const letInBy = (life: VisitLife, verdicts: Readonly<Record<Place, string>>): VisitLife => ({
  ...life,
  letIn: Object.fromEntries(places.map((at) => [at, verdicts[at] === 'blocked' ? life.letIn[at] : life.today])) as VisitLife['letIn'],
})
