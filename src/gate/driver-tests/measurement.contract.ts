import * as z from 'zod/mini'
import { isStorable, notStorableText } from '#platform/contract/plain-text.ts'
import { mandatory, mandatoryChoice } from '#platform/contract/shapes.ts'
import { judgeMeasurement, judgeWritten, readingText, readWritten, type Measurement } from './reading.rules.ts'
import { substances, testKinds, testResults, testUnits } from './test-kinds.rules.ts'

const reading = z.pipe(
  z
    .union([z.string(), z.number()], readingText)
    .check(
      z.refine((written) => judgeWritten(written) === undefined, { error: ({ input }) => judgeWritten(input as string) ?? readingText }),
    ),
  z.transform(readWritten),
)
export const testKind = mandatoryChoice(testKinds, "Say 'alcohol', 'drug' or 'fatigue'")
export const testResult = mandatoryChoice(testResults, "Say 'failed' or 'passed'")

const makeAndNumber = 'Enter make and serial number of the instrument'
/** Inside a signed text, which the server's own check of characters does not look into. */
const storable = z.refine<string>(isStorable, notStorableText)

/** What a test found, as guards and devices send it. */
export const measured = {
  kind: testKind,
  result: testResult,
  reading: z.optional(reading),
  unit: z.optional(z.enum(testUnits, `Choose one of ${testUnits.join(', ')}`)),
  /** Of a drug test that failed. */
  substance: z.optional(z.enum(substances, `Choose one of ${substances.join(', ')}`)),
  /** Make and serial number. */
  instrument: mandatory({ message: makeAndNumber, max: 80 }).check(storable, z.minLength(2, makeAndNumber)),
  /** The name of somebody who saw it. */
  witness: mandatory({ message: 'Name somebody who saw the test', max: 100 }).check(
    storable,
    z.refine((name) => /\p{L}.*\p{L}/u.test(name), 'Name somebody who saw the test'),
  ),
}

const OfKind = z.object({ kind: testKind, result: testResult })

const fits = (field: 'reading' | 'unit' | 'substance') =>
  z.refine((test) => judgeMeasurement(test as Measurement)[field] === undefined, {
    path: [field],
    // Beside other empty fields too, so that all are named at once.
    when: ({ value }) => OfKind.safeParse(value).success,
    error: ({ input }) => judgeMeasurement(input as Measurement)[field],
  })

/** What fits together, whoever sends it. */
export const fitsTogether = [fits('unit'), fits('reading'), fits('substance')] as const
