import type { ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import type { Column } from '#platform/web/table/table.tsx'
import type { ListedTest } from './driver-tests.contract.ts'
import { testKindNames, testResultNames } from './test-kinds.rules.ts'

/** What a list of tests shows of each, beside the driver. */
export const testColumns: readonly Column<ListedTest>[] = [
  { key: 'kind', title: 'Test', cell: ({ kind, is_second }) => `${testKindNames[kind]}${is_second ? ', again' : ''}` },
  { key: 'result', title: 'Result', cell: (test) => <Result {...test} /> },
  { key: 'measured', title: 'Measured', cell: ({ measured }) => <span className="digits">{measured}</span> },
  { key: 'tested_by', title: 'Tested by', cell: ({ tested_by, is_offline }) => (is_offline ? `${tested_by}, offline` : tested_by) },
  { key: 'witness', title: 'Witness', cell: ({ witness }) => witness },
  { key: 'instrument', title: 'Instrument', cell: ({ instrument }) => instrument },
]

export const takenColumn: Column<ListedTest> = {
  key: 'taken_at',
  title: 'Taken',
  cell: ({ taken_at }) => <span className="digits whitespace-nowrap">{formatMoment(taken_at)}</span>,
}

/** Whether the hold that a failed test placed is open still. */
function Result({ result, is_held }: ListedTest): ReactNode {
  const hold = result === 'failed' && is_held !== null ? (is_held ? 'On hold' : 'Hold lifted') : null
  return (
    <>
      <Status tone={result === 'failed' ? 'bad' : 'ok'}>{testResultNames[result]}</Status>
      {hold && <span className="block text-13 text-ink-2">{hold}</span>}
    </>
  )
}
