import { addDays, addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { SeededRandom } from '#platform/chance.factory.ts'
import {
  actionsTaken,
  descriptions,
  transporterComments,
  violationsByCategory,
  weightedCategories,
  type ViolationCategory,
} from '../demo-texts.ts'
import { carelessOffices } from '../register/demo-offices.rules.ts'
import { campaignDay, speedingAfter } from './campaign.rules.ts'
import type { DemoOffice, DemoYearPlant } from './demo-year.ts'

/** The transporter's answer to a violation: when it was asked for and when it came. */
type Answer = { askedOn: PlainDate; givenOn: PlainDate }
export type PastViolation = { row: ReturnType<typeof violationOf>; answer: Answer | null }

const months = 24
/** A month's speeding in a hundred drivers, and everything else. */
const [speeding, others] = [1.3, 1.3]
const otherCategories = weightedCategories.filter((category) => category !== 'Speeding')

type Told = { plant: DemoYearPlant; today: PlainDate; random: SeededRandom }

/** Two years of an office: each month at least one violation that it answers; careless offices have twice as many, and answer late. */
export function pastViolations(office: DemoOffice, { plant, today, random }: Told): PastViolation[] {
  const isCareless = carelessOffices.includes(office.name)
  const some = (inHundred: number): number =>
    Math.floor((inHundred * office.drivers.length * (isCareless ? 2 : 1) * (0.5 + random.upTo(100) / 100)) / 100 + random.upTo(100) / 100)
  const delay = (): number => (isCareless ? 4 + random.upTo(11) : 1 + random.upTo(8))
  const record = (category: ViolationCategory, givenOn: PlainDate, isAnswered: boolean): PastViolation => {
    const askedOn = addDays(givenOn, -delay())
    const row = violationOf({ office, plant, random, category, day: addDays(askedOn, -1), isAnswered })
    return { row, answer: isAnswered ? { askedOn, givenOn } : null }
  }
  const ofMonth = (first: PlainDate): PastViolation[] => {
    const isRunning = first.slice(0, 7) === today.slice(0, 7)
    const last = isRunning ? Number(today.slice(8)) - 1 : 28
    if (last === 0) return []
    const on = (): PlainDate => addDays(first, random.upTo(last))
    const share = (first > campaignDay(today) ? speedingAfter : 1) * (last / 28)
    const extra = Array.from({ length: Math.max(0, some(others * (last / 28)) - 1) }, () => random.pick(otherCategories))
    const fast = Array.from({ length: some(speeding * share) }, () => 'Speeding' as const)
    return [
      // Offices with a login report and answer the latest ones themselves.
      ...(isRunning && office.userId !== null ? [] : [record(random.pick(otherCategories), on(), true)]),
      ...[...extra, ...fast].map((category) => record(category, on(), random.in(0.6))),
    ]
  }
  const thisMonth = `${today.slice(0, 7)}-01`
  return Array.from({ length: months + 1 }, (_, ago) => addMonths(thisMonth, -ago)).flatMap(ofMonth)
}

type One = {
  office: DemoOffice
  plant: DemoYearPlant
  random: SeededRandom
  category: ViolationCategory
  day: PlainDate
  isAnswered: boolean
}

function violationOf({ office, plant, random, category, day, isAnswered }: One) {
  // A few drivers cause most violations.
  const known = office.drivers.filter(({ joinedOn }) => joinedOn <= day)
  const of = known.length > 0 ? known : office.drivers
  const driver = random.pick(random.in(0.6) ? of.slice(0, Math.ceil(of.length / 5)) : of)
  return {
    driver_id: driver.id,
    auth_plant_id: plant.id,
    transporter_id: office.id,
    category,
    violation: random.pick(violationsByCategory[category]),
    violation_date: day,
    description: random.pick(descriptions),
    action_taken: random.pick(actionsTaken),
    transporter_comment: isAnswered ? random.pick(transporterComments) : null,
    created_by: plant.staffId,
    created_at: new Date(`${day}T13:00:00Z`),
  }
}
