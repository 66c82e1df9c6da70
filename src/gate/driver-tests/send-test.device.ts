import type { OpenTestHold } from './driver-tests.contract.ts'
import type { TestKind, TestLimits, TestResult, TestUnit } from './test-kinds.rules.ts'

/** A test that is begun at the gate. */
export type StartedTest =
  | { result: TestResult }
  /** The second one of a hold: its reading says whether it passes. */
  | { second: Pick<OpenTestHold, 'hold_id' | 'kind'>; limits: TestLimits }

/** What is entered of a test; numbers as they are written. */
export type EnteredTest = {
  reading: string
  unit: TestUnit | ''
  substance: string
  instrument: string
  witness: string
  minutesAgo: string
}

export type TestToSend = { kind: TestKind; result: TestResult; entered: EnteredTest; holdId?: string }

export type TestOutcome = { effect: 'held' | 'kept' | 'lifted' | 'none' | 'queued'; message: string }
export type SendTest = (test: TestToSend) => Promise<TestOutcome>

/** What is wrong at which field, found before anything was sent. */
export class WrongTest extends Error {
  problems: Readonly<Record<string, string>>

  constructor(problems: Readonly<Record<string, string>>) {
    super('Some fields need your attention.')
    this.problems = problems
  }
}

/** Empty fields are left out, so that the contract says what is missing. */
export const toMeasured = ({ kind, result, entered }: TestToSend): Record<string, unknown> => {
  const { reading, unit, substance, instrument, witness } = entered
  const filled = Object.entries({ reading, unit, substance, instrument, witness }).filter(([, text]) => text.trim() !== '')
  return { kind, result, ...Object.fromEntries(filled) }
}
