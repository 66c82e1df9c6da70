import type { Input } from '#platform/contract/route.ts'
import type { driverTestsContract } from './driver-tests.contract.ts'

export type TestInput = Input<typeof driverTestsContract.record>
type Measured = Omit<TestInput, 'check_id'>
/** A failed alcohol test. */
export const alcoholTest = (reading: string, part: Partial<TestInput> = {}): Measured => ({
  kind: 'alcohol',
  result: 'failed',
  reading,
  unit: 'mg/l',
  instrument: 'Alcoblow 1234',
  witness: 'Ruth Chebet',
  ...part,
})
export const passedTest = (part: Partial<TestInput> = {}): Measured => alcoholTest('0', { result: 'passed', ...part })
/** A positive drug test. */
export const drugTest = (part: Partial<TestInput> = {}): Measured => {
  const { reading: _, unit: _unit, ...rest } = alcoholTest('0', { kind: 'drug', substance: 'cannabis', ...part })
  return rest
}
