import type { EnteredTest, TestToSend } from './send-test.device.ts'
import { unitsOf, type TestKind, type TestUnit } from './test-kinds.rules.ts'

/** This browser remembers with what was tested last, and in which unit: the same instrument lies in the same booth. */
const keyOf = (kind: TestKind): string => `gate-test-${kind}`

export function rememberEntered({ kind, entered: { instrument, unit } }: TestToSend): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify([instrument.trim(), unit]))
  } catch {
    // Full or forbidden: it is entered again.
  }
}

export function beginEntering(kind: TestKind): EnteredTest {
  const [instrument, unit] = read(kind)
  return { reading: '', unit, substance: '', instrument, witness: '', minutesAgo: '0' }
}

function read(kind: TestKind): readonly [instrument: string, unit: TestUnit | ''] {
  const units = unitsOf[kind]
  const first = units[0] ?? ''
  try {
    const [instrument, unit] = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]') as unknown[]
    return [typeof instrument === 'string' ? instrument : '', units.find((each) => each === unit) ?? first]
  } catch {
    return ['', first]
  }
}
