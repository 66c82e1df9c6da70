import { directionNames, foundByNames, logOutcomeNames } from '#gate/log/check-log.rules.ts'
import { by, type FileTable } from './file-section.rules.ts'
import { listChecksOfFile, listTestsOfFile, type CheckOfFile } from './gate.store.ts'
import type { Reading } from './reading.store.ts'
import { columns, joined, timeOf } from './section-cells.rules.ts'
import type { SectionReader } from './section-reader.service.ts'

const testNames = { alcohol: 'Alcohol', drug: 'Drugs', fatigue: 'Fatigue' } as const
/** What arrives within it was recorded as it was taken. */
const lateMs = 3_600_000

/** Every check with its verdict, whoever let the driver in against it, and the tests. */
export const checksSection: SectionReader = async (reading) => {
  const checks = await listChecksOfFile(reading)
  return [
    checksTable(reading, checks, { isWhole: true }),
    {
      title: 'Let in against the verdict',
      columns: columns(['Checked', 1.6], ['Let in', 1.6], ['By', 2], ['Device', 1.6], ['Why', 4]),
      rows: checks
        .filter(({ override }) => override !== null)
        .map((check) => [
          timeOf(reading, check.checked_at),
          timeOf(reading, check.override_at),
          by(check.by_id),
          check.device,
          check.override,
        ]),
      none: 'Never.',
    },
    await testsTable(reading),
  ]
}

/** Not whole without who checked, and why a driver was let in against the verdict. */
export const checksTable = (
  reading: Pick<Reading, 'plant'>,
  checks: readonly CheckOfFile[],
  { isWhole }: { isWhole: boolean },
): FileTable => ({
  title: 'Checks',
  columns: columns(
    ['When', 1.6],
    ['Plant', 1.4],
    ['Way', 0.6],
    ['Outcome and reasons', 3.4],
    ['Found by', 1.2],
    ['Vehicle', 1.2],
    ['By', 1.6],
    ['Device', 1.6],
  ),
  rows: checks.map((check) => [
    timeOf(reading, check.checked_at),
    check.plant,
    directionNames[check.direction as keyof typeof directionNames],
    joined(
      logOutcomeNames[check.outcome as keyof typeof logOutcomeNames],
      ...check.reasons.map(({ text }) => text),
      check.override && (isWhole ? `Let in by override: ${check.override}` : 'Let in by override'),
    ),
    foundByNames[check.found_by as keyof typeof foundByNames],
    joined(check.registration, check.is_bulk_load ? 'bulk load' : null),
    isWhole ? by(check.user_id) : null,
    joined(check.device, check.is_offline ? `without a network, by data of ${timeOf(reading, check.data_at)}` : null),
  ]),
  none: 'None.',
})

const testsTable = async (reading: Reading): Promise<FileTable> => ({
  title: 'Tests at the gate',
  columns: columns(['When', 1.6], ['Test', 1.4], ['Result', 3], ['Instrument', 2], ['Witness', 1.6], ['By', 2]),
  rows: (await listTestsOfFile(reading)).map((test) => [
    timeOf(reading, test.taken_at),
    testNames[test.kind],
    joined(
      test.is_passed ? 'Passed' : 'Failed',
      test.reading === null ? null : `${test.reading} ${test.unit ?? ''}`.trim(),
      test.substance,
      test.recorded_at.getTime() - test.taken_at.getTime() > lateMs ? `Recorded on ${timeOf(reading, test.recorded_at)}` : null,
    ),
    test.instrument,
    reading.namesOthers ? test.witness : 'A witness',
    by(test.tested_by),
  ]),
  none: 'None.',
})
