import * as fc from 'fast-check'
import type {
  Day,
  PlainCondition,
  PlainMedicalRule,
  PlainProof,
  PlainRequirement,
  PlainValidity,
  PlainVersion,
  PlainWorld,
} from './plain-rules.ts'

export const firstDay: Day = '2026-11-21'
/** The pass of a year from the day before. */
export const passUntil: Day = '2027-11-20'

const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const away = (days: number): Day => Temporal.PlainDate.from(firstDay).add({ days }).toString()
/** Days near to today, and far ones; small ones first, to which a failure shrinks. */
const past = some(0, 1, 2, 29, 31, 90, 180, 182, 200, 364, 366, 500, 800).map((days) => away(-days))
const near = some(0, 1, 7, 30, 45, 100, 199, 201, 300, -1, -7, -45, -200, -364, -366, -700).map(away)

const band = fc.record({ fromAge: some(30, 40, 50), months: some(3, 6, 12, 18, 36) })
const months = fc.record({
  kind: fc.constant('months' as const),
  months: some(12, 1, 6, 13, 24),
  byAge: fc.uniqueArray(band, { maxLength: 2, selector: ({ fromAge }) => fromAge }),
})
const ending = fc.oneof(
  { weight: 4, arbitrary: months },
  fc.constant({ kind: 'year_end' as const }),
  fc.constant({ kind: 'proof' as const }),
)
/** Nothing but a renewal has a date on its proof. */
const validityOf = ({ kind }: PlainProof): fc.Arbitrary<PlainValidity> =>
  fc.oneof(
    { weight: 5, arbitrary: kind === 'renewal' ? ending : ending.filter((one) => one.kind !== 'proof') },
    fc.constant({ kind: 'for_ever' as const }),
  )

const options = ['Flatbed', 'Bulker', 'Tanker']
const categories = ['Articulated', 'Truck']
const condition: fc.Arbitrary<PlainCondition> = fc.oneof(
  fc.record({ kind: fc.constant('vehicle_option' as const), oneOf: fc.subarray(options, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('vehicle_category' as const), oneOf: fc.subarray(categories, { minLength: 1 }) }),
  fc.record({ kind: fc.constant('transporter' as const), is: some<'spot' | 'regular'>('regular', 'spot') }),
  fc.record({ kind: fc.constant('age_from' as const), years: some(20, 30, 38, 39, 50) }),
  fc.record({ kind: fc.constant('joined_after' as const), day: some(away(-321), away(-320), away(-319)) }),
)

const version = (proof: PlainProof): fc.Arbitrary<PlainVersion> =>
  fc.record({
    from: near,
    isForAll: fc.boolean(),
    isEnded: fc.boolean().chain((isMaybe) => (isMaybe ? fc.boolean() : fc.constant(false))),
    neededBy: fc.array(condition, { maxLength: 2 }),
    validity: validityOf(proof),
    metBy: fc.option(near, { freq: 2 }),
  })
const byDays = <T extends { from: Day }>(one: fc.Arbitrary<T>, most: number, least = 0): fc.Arbitrary<readonly T[]> =>
  fc
    .uniqueArray(one, { minLength: least, maxLength: most, selector: ({ from }) => from })
    .map((all) => all.toSorted((a, b) => (a.from < b.from ? -1 : 1)))

const proof: fc.Arbitrary<PlainProof> = fc.oneof(
  fc.constant({ kind: 'renewal' as const }),
  some('Site induction', 'Toolbox').map((topic) => ({ kind: 'attendance' as const, topic })),
  fc.subarray(['C', 'CE'], { minLength: 1 }).map((classes) => ({ kind: 'licence_class' as const, classes })),
)
const requirement: fc.Arbitrary<PlainRequirement> = proof.chain((one) =>
  fc.record({ proof: fc.constant(one), versions: byDays(version(one), 3, 1) }),
)
const medicalRule: fc.Arbitrary<PlainMedicalRule> = fc.record({
  from: near,
  isForAll: fc.boolean(),
  isEnded: fc.boolean().chain((isMaybe) => (isMaybe ? fc.boolean() : fc.constant(false))),
  validity: ending,
})

const renewed = fc.record({ givenOn: past, setAfter: fc.option(some(30, 100, 250, 340), { freq: 2 }) }).map(({ givenOn, setAfter }) => ({
  givenOn,
  setTo: setAfter === null ? null : Temporal.PlainDate.from(givenOn).add({ days: setAfter }).toString(),
}))

const requirements = fc.array(requirement, { minLength: 1, maxLength: 3 })
const driver = fc.record({
  options: fc.subarray(options, { minLength: 1 }),
  categories: fc.subarray(categories),
  licenceClass: some<string | null>('C', 'CE', 'B', null),
  born: some<Day | null>('1988-03-14', '1988-02-29', '1987-11-22', '1996-11-21', '1997-01-05', '1976-12-06', null),
  isSpot: fc.boolean(),
  joinedOn: fc.constant(away(-320)),
  attended: fc.array(fc.record({ topic: some('Site induction', ' site INDUCTION', 'Toolbox'), on: past }), { maxLength: 3 }),
  renewed: fc.array(fc.array(renewed, { maxLength: 2 }), { minLength: 3, maxLength: 3 }),
})

/** Sets of rules, a driver, and how many days pass before they are looked at again. */
export const anyWorld: fc.Arbitrary<{ world: PlainWorld; wait: number }> = fc.record({
  world: fc.record({
    plant: fc.record({ requirements, medicals: byDays(medicalRule, 3) }),
    driver,
    medical: renewed,
    passUntil: fc.constant(passUntil),
  }),
  wait: some(1, 8, 46, 150),
})
