import * as fc from 'fast-check'
import { start } from './starts.ts'
import { kindOf } from './driver-model.ts'
import { cardInForce, allUsers, portalOf, type State, type Step, type ModelUser, type RequestInput } from './state.ts'

type Pick = { isOpen: boolean; nth: number }
/** A generated step, before its target is known. */
export type DrawnStep =
  | { do: 'raise'; kind: string; by: ModelUser | number; input: Omit<RequestInput, 'date'> }
  | { do: 'decide'; of: Pick; by: ModelUser; key: 'approve' | 'reject'; suspends: boolean }
  | { do: 'cancel'; of: Pick; by: ModelUser | 'its own' }
  | { do: 'evidence'; of: Pick; by: ModelUser | 'its own' }
  | { do: 'verify'; by: 'doctor' | 'trainer' }
  | { do: 'days'; days: number }
  | { do: 'new card' }
  | { do: 'elsewhere'; what: 'card number' | 'id number' }

const anyUser = fc.constantFrom(...allUsers)
const pick = fc.record({ isOpen: fc.constantFrom(true, true, true, false), nth: fc.nat(7) })
const input = fc.record({
  daysAgo: fc.constantFrom(0, 3, 345, 358, 364, 366, -1),
  duration: fc.integer({ min: 1, max: 30 }),
  isFit: fc.boolean().map((no) => !no),
  to: fc.constantFrom('owner' as const, 'rival' as const),
  idNo: fc.constantFrom('own', 'fresh', 'taken'),
  isBulkerDriver: fc.boolean(),
})
const of = <D extends string>(what: D) => fc.constant(what)

/** Most generated steps are legal; the rest must be refused. */
const step = (slugs: readonly string[]): fc.Arbitrary<DrawnStep> =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: fc.record({
        do: of('raise'),
        kind: fc.constantFrom(...slugs),
        by: fc.oneof({ weight: 3, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: anyUser }),
        input,
      }),
    },
    {
      weight: 9,
      arbitrary: fc.record({
        do: of('decide'),
        of: pick,
        by: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('staff' as const, 'second' as const, 'third' as const) },
          { weight: 1, arbitrary: anyUser },
        ),
        key: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
        suspends: fc.constantFrom(true, true, false),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: of('cancel'), of: pick, by: fc.oneof(of('its own'), anyUser) }) },
    { weight: 3, arbitrary: fc.record({ do: of('evidence'), of: pick, by: fc.oneof(of('its own'), anyUser) }) },
    { weight: 3, arbitrary: fc.record({ do: of('verify'), by: fc.constantFrom('doctor' as const, 'trainer' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: of('days'), days: fc.integer({ min: 1, max: 40 }) }) },
    { weight: 1, arbitrary: fc.record({ do: of('new card') }) },
    { weight: 1, arbitrary: fc.record({ do: of('elsewhere'), what: fc.constantFrom('card number' as const, 'id number' as const) }) },
  )

const longestRun = 40
const statusKinds = ['blacklist-driver', 'suspend-driver', 'process-violation', 'cancel-card', 'end-suspension']

/** Raised by one and approved by another at once, so that other pending requests become outdated. */
const blacklisting: fc.Arbitrary<DrawnStep[]> = input.map((each) => [
  { do: 'raise', kind: 'blacklist-driver', by: 'staff', input: each },
  { do: 'decide', of: { isOpen: true, nth: -1 }, by: 'second', key: 'approve', suspends: true },
])

/** Each scenario uses a few kinds, one that changes the status among them, so that they interact more often. */
const steps = (slugs: readonly string[]): fc.Arbitrary<DrawnStep[]> =>
  fc
    .tuple(
      fc.constantFrom(...statusKinds),
      fc.oneof(
        { weight: 4, arbitrary: fc.subarray([...slugs], { minLength: 2, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.constant([...slugs]) },
      ),
    )
    .chain(([statusKind, few]) => {
      const one = step([statusKind, ...few]).map((each) => [each])
      const mixed = fc.oneof({ weight: 35, arbitrary: one }, { weight: 1, arbitrary: blacklisting })
      return fc.array(mixed, { minLength: 6, maxLength: longestRun, size: 'max' })
    })
    .map((parts) => parts.flat().slice(0, longestRun))

/** The step in this state; undefined without a target. */
export function resolve(state: State, drawnStep: DrawnStep): Step | undefined {
  if (drawnStep.do === 'raise') {
    const date = Temporal.PlainDate.from(state.today).subtract({ days: drawnStep.input.daysAgo }).toString()
    return {
      ...drawnStep,
      by: typeof drawnStep.by === 'number' ? userFor(state, drawnStep.kind, drawnStep.by) : drawnStep.by,
      input: { ...drawnStep.input, date },
    }
  }
  if (drawnStep.do === 'decide' || drawnStep.do === 'cancel' || drawnStep.do === 'evidence') return resolvePicked(state, drawnStep)
  if (drawnStep.do === 'new card') {
    const isWaiting = (state.status === 6 || state.status === 4) && !cardInForce(state)
    return isWaiting ? { ...drawnStep, no: `card ${state.cards.length + 1}` } : undefined
  }
  if (drawnStep.do === 'verify') return state.verified.includes(drawnStep.by) ? undefined : drawnStep
  return drawnStep.do === 'elsewhere' ? resolveElsewhere(state, drawnStep.what) : drawnStep
}

/** A user who may raise the kind: the driver's own transporter, or the nth of the rest. */
function userFor(state: State, slug: string, nth: number): ModelUser {
  const fitting = allUsers.filter(
    (user) => kindOf(slug).raisedBy.includes(portalOf[user]) && (portalOf[user] !== 'transporter_portal' || user === state.firm),
  )
  return fitting[nth % fitting.length] ?? 'staff'
}

function resolvePicked(state: State, drawnStep: Extract<DrawnStep, { of: Pick }>): Step | undefined {
  const isEvidence = drawnStep.do === 'evidence'
  const all = state.requests.flatMap((request, no) =>
    drawnStep.do === 'cancel' || (request.kind === 'sanction-evidence') === isEvidence ? [{ request, no }] : [],
  )
  const open = all.filter(({ request }) => request.status === 1)
  const among = drawnStep.of.isOpen && open.length > 0 ? open : all
  const picked = among.at(drawnStep.of.nth % among.length)
  if (!picked) return undefined
  const { request, no } = picked
  if (drawnStep.do === 'decide') return { do: 'decide', no, by: drawnStep.by, key: drawnStep.key, suspends: drawnStep.suspends }
  const by = drawnStep.do === 'evidence' ? request.firm : (request.by ?? request.firm)
  return { do: drawnStep.do, no, by: drawnStep.by === 'its own' ? by : drawnStep.by }
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

export type Scenario = { start: State; steps: readonly DrawnStep[] }

export const scenario = (slugs: readonly string[]): fc.Arbitrary<Scenario> => fc.record({ start, steps: steps(slugs) })
