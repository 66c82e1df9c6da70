import { joinList } from '#platform/contract/words.ts'
import {
  scales,
  testKindNames,
  unitsOf,
  type Substance,
  type TestKind,
  type TestLimits,
  type TestResult,
  type TestUnit,
} from './test-kinds.rules.ts'

/** As an instrument shows it, with a point or a comma: '1e-1' and '.5.' are typing mistakes. */
const writtenReading = /^\d{1,3}([.,]\d{1,3})?$/

export const readingText = 'Enter the reading as a number, such as 0.24'

/** Why what was written is no reading; undefined where it is one. */
export function judgeWritten(written: string | number): string | undefined {
  const text = String(written).trim()
  if (/^[-−]/.test(text)) return 'A reading is not negative'
  return writtenReading.test(text) ? undefined : readingText
}

export const readWritten = (written: string | number): number => Number(String(written).trim().replace(',', '.'))

export type Measurement = {
  kind: TestKind
  result: TestResult
  reading?: number | undefined
  unit?: TestUnit | undefined
  substance?: Substance | undefined
}

/** What does not fit together in a test, by its field, whatever the plant's limits are. */
export function judgeMeasurement({
  kind,
  result,
  reading,
  unit,
  substance,
}: Measurement): Partial<Record<'reading' | 'unit' | 'substance', string>> {
  if (kind === 'drug') {
    if (reading !== undefined || unit !== undefined) return { reading: 'A drug test has no reading. Name the substance.' }
    if (result === 'failed' && substance === undefined) return { substance: 'Choose the substance that was found' }
    return result === 'passed' && substance !== undefined ? { substance: 'A passed test found no substance' } : {}
  }
  if (substance !== undefined) return { substance: 'Only a drug test names a substance' }
  if (unit === undefined || !unitsOf[kind].includes(unit))
    return { unit: `Choose the unit of ${ofKind[kind]}: ${joinList(unitsOf[kind], 'or')}` }
  if (reading === undefined) return { reading: readingText }
  const { least, most, isWhole } = scales[unit]
  if (isWhole && !Number.isInteger(reading)) return { reading: `Enter a whole number of ${unit}, from ${least} to ${most}` }
  return reading < least || reading > most ? { reading: `Enter a reading from ${least} to ${most} ${unit}` } : {}
}

const ofKind = { alcohol: 'an alcohol test', fatigue: 'a fatigue test' } as const

/** Whether the reading says what the tester says: a slip of a finger is neither a hold nor a pass. */
export function judgeReading({ kind, result, reading, unit }: Measurement, limits: TestLimits): string | undefined {
  if (kind === 'drug' || reading === undefined || unit === undefined) return undefined
  const limit = limits[unit]
  const isWithin = reading <= limit
  if (isWithin === (result === 'passed')) return undefined
  const bound = isWithin ? 'within' : 'above'
  const said = isWithin ? 'passed' : 'failed'
  return `${reading} ${unit} is ${bound} this plant's limit of ${limit} ${unit}: the test is ${said}. Correct the reading, or record a ${said} test.`
}

export const testName = (kind: TestKind): string => `${testKindNames[kind].toLowerCase()} test`
