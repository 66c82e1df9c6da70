import * as fc from 'fast-check'
import { start } from './starts.ts'
import { kindOf } from './driver-model.ts'
import { cardInForce, everybody, portalOf, type State, type Step, type Who, type Wish } from './state.ts'

type Pick = { readonly isOpen: boolean; readonly nth: number }
/** A drawn step, before its target is known. */
export type Drawn =
  | { readonly do: 'raise'; readonly kind: string; readonly by: Who | number; readonly wish: Omit<Wish, 'date'> }
  | { readonly do: 'decide'; readonly of: Pick; readonly by: Who; readonly key: 'approve' | 'reject'; readonly suspends: boolean }
  | { readonly do: 'cancel'; readonly of: Pick; readonly by: Who | 'its own' }
  | { readonly do: 'evidence'; readonly of: Pick; readonly by: Who | 'its own' }
  | { readonly do: 'verify'; readonly by: 'doctor' | 'trainer' }
  | { readonly do: 'days'; readonly days: number }
  | { readonly do: 'new card' }
  | { readonly do: 'elsewhere'; readonly what: 'card number' | 'id number' }

const anybody = fc.constantFrom(...everybody)
const pick = fc.record({ isOpen: fc.constantFrom(true, true, true, false), nth: fc.nat(7) })
const wish = fc.record({
  daysAgo: fc.constantFrom(0, 3, 345, 358, 364, 366, -1),
  duration: fc.integer({ min: 1, max: 30 }),
  isFit: fc.boolean().map((no) => !no),
  to: fc.constantFrom('owner' as const, 'rival' as const),
  idNo: fc.constantFrom('own', 'fresh', 'taken'),
  isBulkerDriver: fc.boolean(),
})
const of = <D extends string>(what: D) => fc.constant(what)

/** Most drawn steps are legal: an allowed person and a pending request. The rest are to be refused. */
const step = (slugs: readonly string[]): fc.Arbitrary<Drawn> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        do: of('raise'),
        kind: fc.constantFrom(...slugs),
        by: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: anybody }),
        wish,
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: of('decide'),
        of: pick,
        by: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('staff' as const, 'second' as const) }, { weight: 1, arbitrary: anybody }),
        key: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
        suspends: fc.constantFrom(true, true, false),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: of('cancel'), of: pick, by: fc.oneof(of('its own'), anybody) }) },
    { weight: 3, arbitrary: fc.record({ do: of('evidence'), of: pick, by: fc.oneof(of('its own'), anybody) }) },
    { weight: 3, arbitrary: fc.record({ do: of('verify'), by: fc.constantFrom('doctor' as const, 'trainer' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: of('days'), days: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ do: of('new card') }) },
    { weight: 1, arbitrary: fc.record({ do: of('elsewhere'), what: fc.constantFrom('card number' as const, 'id number' as const) }) },
  )

export const longestRun = 40
const movers = ['blacklist-driver', 'suspend-driver', 'process-violation', 'cancel-card', 'end-suspension']

/** Raised by one and approved by another at once, so that other pending requests become outdated. */
const barring: fc.Arbitrary<Drawn[]> = wish.map((each) => [
  { do: 'raise', kind: 'blacklist-driver', by: 'staff', wish: each },
  { do: 'decide', of: { isOpen: true, nth: -1 }, by: 'second', key: 'approve', suspends: true },
])

/** Each life uses a few kinds, one that changes the status among them, so that they interact more often. */
const steps = (slugs: readonly string[]): fc.Arbitrary<Drawn[]> =>
  fc
    .tuple(
      fc.constantFrom(...movers),
      fc.oneof(
        { weight: 4, arbitrary: fc.subarray([...slugs], { minLength: 2, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.constant([...slugs]) },
      ),
    )
    .chain(([mover, few]) => {
      const one = step([mover, ...few]).map((each) => [each])
      const mixed = fc.oneof({ weight: 35, arbitrary: one }, { weight: 1, arbitrary: barring })
      return fc.array(mixed, { minLength: 6, maxLength: longestRun, size: 'max' })
    })
    .map((parts) => parts.flat().slice(0, longestRun))

/** The step in this state; undefined without a target. */
export function resolve(state: State, drawn: Drawn): Step | undefined {
  if (drawn.do === 'raise') {
    const date = Temporal.PlainDate.from(state.today).subtract({ days: drawn.wish.daysAgo }).toString()
    return {
      ...drawn,
      by: typeof drawn.by === 'number' ? somebodyFor(state, drawn.kind, drawn.by) : drawn.by,
      wish: { ...drawn.wish, date },
    }
  }
  if (drawn.do === 'decide' || drawn.do === 'cancel' || drawn.do === 'evidence') return resolvePicked(state, drawn)
  if (drawn.do === 'new card') {
    const isWaiting = (state.status === 6 || state.status === 4) && !cardInForce(state)
    return isWaiting ? { ...drawn, no: `card ${state.cards.length + 1}` } : undefined
  }
  if (drawn.do === 'verify') return state.verified.includes(drawn.by) ? undefined : drawn
  return drawn.do === 'elsewhere' ? resolveElsewhere(state, drawn.what) : drawn
}

/** A person of a portal that raises the kind: the driver's own transporter, or the nth of the rest. */
function somebodyFor(state: State, slug: string, nth: number): Who {
  const fitting = everybody.filter(
    (who) => kindOf(slug).raisedBy.includes(portalOf[who]) && (portalOf[who] !== 'transporter_portal' || who === state.firm),
  )
  return fitting[nth % fitting.length] ?? 'staff'
}

function resolvePicked(state: State, drawn: Extract<Drawn, { of: Pick }>): Step | undefined {
  const wanted = drawn.do === 'evidence'
  const all = state.requests.flatMap((request, no) =>
    drawn.do === 'cancel' || (request.kind === 'sanction-evidence') === wanted ? [{ request, no }] : [],
  )
  const open = all.filter(({ request }) => request.status === 1)
  const among = drawn.of.isOpen && open.length > 0 ? open : all
  const picked = among.at(drawn.of.nth % among.length)
  if (!picked) return undefined
  const { request, no } = picked
  if (drawn.do === 'decide') return { do: 'decide', no, by: drawn.by, key: drawn.key, suspends: drawn.suspends }
  const by = drawn.do === 'evidence' ? request.firm : (request.by ?? request.firm)
  return { do: drawn.do, no, by: drawn.by === 'its own' ? by : drawn.by }
}

function resolveElsewhere(state: State, what: 'card number' | 'id number'): Step | undefined {
  if (what === 'id number') {
    const isFree = state.idNo !== 'fresh' && !state.idNosElsewhere.includes('fresh')
    return isFree ? { do: 'elsewhere', what, no: 'fresh' } : undefined
  }
  const last = state.cards.findLast(({ isHandedOver }) => isHandedOver)
  const isFree = last?.isCancelled && !state.cardNosElsewhere.includes(last.no)
  return last && isFree ? { do: 'elsewhere', what, no: last.no } : undefined
}

export type Life = { readonly start: State; readonly steps: readonly Drawn[] }

export const life = (slugs: readonly string[]): fc.Arbitrary<Life> => fc.record({ start, steps: steps(slugs) })
