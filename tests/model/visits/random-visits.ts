import * as fc from 'fast-check'
import { dayAfter, places, type Day, type Place, type VisitLife } from './plain-visits.ts'
import type { ActOf, VisitAct } from './visit-acts.ts'

/** After any day on which this runs: the database looks at its own clock too, where somebody attends. */
export const firstDay: Day = '2031-03-03'

const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const place = some(...places)
const away = (...days: number[]): fc.Arbitrary<Day> => some(...days.map((n) => dayAfter(firstDay, { days: n })))
const perPlace = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<Record<Place, T>> => fc.record({ a: one, b: one, c: one })
/** As often one of these as none. */
const maybe = (...of: number[]): fc.Arbitrary<number | null> => fc.oneof(fc.constant(null), some(...of))

const admits = some<'none' | 'all' | 'some'>('none', 'all', 'all', 'some')
const settings = fc.record({ admits, from: away(-30, 0, 7, 40), of: fc.subarray([...places]) })
const induction = fc.oneof(
  fc.constant(null),
  fc.record({ from: away(-60, 0, 8), metBy: fc.oneof(fc.constant(null), away(-10, 5, 20, 45)) }),
)

/** A plant's settings never name itself. */
const ofOthers = (all: VisitLife['settings']): VisitLife['settings'] =>
  Object.fromEntries(
    places.map((at): [Place, VisitLife['settings'][Place]] => {
      const of = all[at].of.filter((other) => other !== at)
      return [at, { ...all[at], of, admits: all[at].admits === 'some' && of.length === 0 ? 'none' : all[at].admits }]
    }),
  ) as Record<Place, VisitLife['settings'][Place]>

const anyLife: fc.Arbitrary<VisitLife> = fc
  .record({ home: place, medicalUntil: away(300, 300, 300, 120, 45, 20), settings: perPlace(settings), inductions: perPlace(induction) })
  .map((begun) => ({
    ...begun,
    settings: ofOthers(begun.settings),
    today: firstDay,
    status: 'active' as const,
    suspendedUntil: null,
    attended: [],
    holds: [],
    admissions: [],
    letIn: { a: null, b: null, c: null },
  }))

const act = <D extends VisitAct['do']>(what: D, rest: { [K in Exclude<keyof ActOf<D>, 'do'>]: fc.Arbitrary<ActOf<D>[K]> }) =>
  fc.record({ do: fc.constant(what), ...rest }) as unknown as fc.Arbitrary<VisitAct>
const which = fc.nat(5)

const anyAct = fc.oneof(
  {
    weight: 3,
    arbitrary: act('set', { at: place, settings: fc.record({ admits, from: some(-5, 0, 3, 30), of: fc.subarray([...places]) }) }),
  },
  { weight: 7, arbitrary: act('ask', { at: place, from: some(0, 0, 0, 5, 40), days: some(1, 10, 60, 365) }) },
  { weight: 7, arbitrary: act('decide', { which, key: some('grant', 'grant', 'grant', 'refuse') }) },
  { weight: 1, arbitrary: act('withdraw', { which }) },
  { weight: 4, arbitrary: act('end', { which }) },
  { weight: 5, arbitrary: act('attend', { at: place }) },
  { weight: 3, arbitrary: act('hold', { at: some<Place | 'all'>('a', 'b', 'c', 'all'), from: maybe(0, 1), days: maybe(1, 7, 60) }) },
  { weight: 3, arbitrary: act('hold', { at: some<Place | 'all'>('a', 'b', 'c', 'all'), from: some(7, 40), days: maybe(7, 60) }) },
  { weight: 3, arbitrary: act('lift', { which }) },
  { weight: 1, arbitrary: act('suspend', { days: some(1, 7, 30) }) },
  { weight: 1, arbitrary: some('blacklist', 'leave').map((what) => ({ do: what }) as VisitAct) },
  { weight: 4, arbitrary: act('move', { to: place }) },
  { weight: 6, arbitrary: act('wait', { days: some(1, 1, 7, 30, 45, 92) }) },
)

/** A life's beginning and what comes; who asks over and over does so on one day. */
export const anyVisits: fc.Arbitrary<{ begun: VisitLife; acts: readonly VisitAct[] }> = fc.record({
  begun: anyLife,
  acts: fc.oneof(
    { weight: 9, arbitrary: fc.array(anyAct, { minLength: 4, maxLength: 14 }) },
    place.map((at): readonly VisitAct[] =>
      Array.from({ length: 4 }, (_, n): VisitAct[] => [
        { do: 'ask', at, from: 0, days: 10 },
        n % 2 === 0 ? { do: 'withdraw', which: 0 } : { do: 'decide', which: 0, key: 'refuse' },
      ]).flat(),
    ),
  ),
})
