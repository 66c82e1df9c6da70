import { averageDrivers, scorecardValues, type MonthCounts } from './scorecard-definitions.rules.ts'
import { rankedKeys, scorecardNumbers, type ScorecardValues } from './scorecard.rules.ts'

/** Offices of similar size, by drivers on the average day. */
export const sizeBands = [
  { key: '1-10', label: 'Up to 10 drivers', upTo: 10 },
  { key: '11-25', label: '11 to 25 drivers', upTo: 25 },
  { key: '26-50', label: '26 to 50 drivers', upTo: 50 },
  { key: '51-100', label: '51 to 100 drivers', upTo: 100 },
  { key: '101-200', label: '101 to 200 drivers', upTo: 200 },
  { key: '201+', label: 'More than 200 drivers', upTo: Number.POSITIVE_INFINITY },
] as const
export type SizeBand = (typeof sizeBands)[number]['key']
export const sizeBandKeys = ['1-10', '11-25', '26-50', '51-100', '101-200', '201+'] as const satisfies readonly SizeBand[]

export const sizeBandLabels = Object.fromEntries(sizeBands.map(({ key, label }) => [key, label])) as Readonly<Record<SizeBand, string>>

/** In a smaller band, a rank would show who the others are. */
export const smallestBand = 5

export type RankedOffice<Office> = {
  office: Office
  values: ScorecardValues
  drivers: number
  band: SizeBand
  /** Null in a band of fewer than five. */
  place: number | null
  /** Offices in the band. */
  of: number
}

/** The offices by band and place: largest first, and in a band by the average of their places in the five numbers. */
export function rankOffices<Office extends MonthCounts>(offices: readonly Office[]): readonly RankedOffice<Office>[] {
  const sized = offices
    .map((office) => ({ office, values: scorecardValues(office), drivers: Math.round(averageDrivers(office)) }))
    .filter(({ office }) => office.driver_days > 0)
  const bands = Map.groupBy(sized, ({ drivers }) => bandOf(drivers))
  return sizeBandKeys.toReversed().flatMap((band) => rankBand(bands.get(band) ?? []).map((ranked) => ({ ...ranked, band })))
}

const bandOf = (drivers: number): SizeBand => sizeBands.find(({ upTo }) => drivers <= upTo)?.key ?? '201+'

type Sized = { values: ScorecardValues }

function rankBand<S extends Sized>(band: readonly S[]): readonly (S & { place: number | null; of: number })[] {
  const scores = scoresOf(band)
  const placeOf = (score: number): number => 1 + scores.filter((other) => other < score).length
  return band
    .map((each, n) => ({ each, score: scores[n] ?? 0 }))
    .toSorted((one, other) => one.score - other.score)
    .map(({ each, score }) => ({ ...each, place: band.length < smallestBand ? null : placeOf(score), of: band.length }))
}

/** Each office's average place over the numbers that it has; equal values share a place, missing numbers count neither way. */
function scoresOf(band: readonly Sized[]): readonly number[] {
  const places = band.map((): number[] => [])
  for (const key of rankedKeys) {
    const sign = scorecardNumbers[key].isMoreBetter ? -1 : 1
    const numbers = band.map(({ values }) => values[key]).map((value) => (value === null ? null : value * sign))
    const sorted = numbers.filter((value) => value !== null).sort((a, b) => a - b)
    const placeOf = new Map<number, number>()
    for (const [n, value] of sorted.entries()) if (!placeOf.has(value)) placeOf.set(value, n)
    for (const [n, value] of numbers.entries()) {
      // As a share of the others, so that a number that few have weighs the same.
      if (value !== null && sorted.length > 1) places[n]?.push((placeOf.get(value) ?? 0) / (sorted.length - 1))
    }
  }
  return places.map((each) => (each.length === 0 ? 1 : each.reduce((sum, place) => sum + place, 0) / each.length))
}
