/** What a driver is tested for. */
export const testKinds = ['alcohol', 'drug', 'fatigue'] as const
export type TestKind = (typeof testKinds)[number]
export const testKindNames = { alcohol: 'Alcohol', drug: 'Drug', fatigue: 'Fatigue' } as const satisfies Record<TestKind, string>

export const testResults = ['failed', 'passed'] as const
export type TestResult = (typeof testResults)[number]
export const testResultNames = { failed: 'Failed', passed: 'Passed' } as const satisfies Record<TestResult, string>

export const testUnits = ['mg/l', '‰', 'points'] as const
export type TestUnit = (typeof testUnits)[number]

type Scale = { label: string; least: number; most: number; isWhole: boolean }

/** Breath is not converted into blood: instruments and laws disagree on the factor, so each unit has a limit of its own. */
export const scales = {
  'mg/l': { label: 'mg/l, breath', least: 0, most: 3, isWhole: false },
  '‰': { label: '‰, BrAC or blood', least: 0, most: 6, isWhole: false },
  points: { label: 'points, Karolinska scale', least: 1, most: 9, isWhole: true },
} as const satisfies Record<TestUnit, Scale>

/** The units of a kind; the first is offered. A drug test has none: it names the substance. */
export const unitsOf: Readonly<Record<TestKind, readonly TestUnit[]>> = { alcohol: ['mg/l', '‰'], drug: [], fatigue: ['points'] }

export const substances = ['cannabis', 'opiates', 'cocaine', 'amphetamines', 'benzodiazepines', 'several', 'other'] as const
export type Substance = (typeof substances)[number]
export const substanceNames = {
  cannabis: 'Cannabis',
  opiates: 'Opiates',
  cocaine: 'Cocaine',
  amphetamines: 'Amphetamines',
  benzodiazepines: 'Benzodiazepines',
  several: 'Several',
  other: 'Another one',
} as const satisfies Record<Substance, string>

/** The reason of the hold. */
export const holdReasons = { alcohol: 'alcohol', drug: 'drugs', fatigue: 'fatigue' } as const satisfies Record<TestKind, string>

/** Only somebody who may lift holds ends one of a positive drug test: what a second strip says does not take back what the first one found. */
export const liftedByTest: Readonly<Record<TestKind, boolean>> = { alcohol: true, drug: false, fatigue: true }

/** Up to where a reading passes, by the plant's settings. */
export type TestLimits = Readonly<Record<TestUnit, number>>

type Measured = { kind: TestKind; reading: number | null; unit: TestUnit | null; substance: string | null }

/** '0.24 mg/l', '7 points', 'Cannabis'; of a passed drug test 'nothing found'. */
export function measuredText({ kind, reading, unit, substance }: Measured): string {
  if (kind === 'drug') return isSubstance(substance) ? substanceNames[substance] : 'nothing found'
  return `${reading} ${unit}`
}

const isSubstance = (text: string | null): text is Substance => text !== null && Object.hasOwn(substanceNames, text)
