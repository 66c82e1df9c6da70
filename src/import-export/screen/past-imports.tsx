import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { importRowsContract, type PastImport } from '../import-rows.contract.ts'
import type { ImportAddress } from './import-drivers.hooks.ts'

/** The plant's imports, newest first, with their files. */
export function PastImports({ address: { state, change, hrefOf } }: { address: ImportAddress }): ReactNode {
  const { data, isStale } = useListQuery(importRowsContract.past, { page: state.page, page_size: state.page_size })
  return (
    <section aria-labelledby="past-imports" className="flex flex-col gap-3">
      <h2 id="past-imports" className="text-16 font-semibold">
        Past imports
      </h2>
      <Table
        noun="imports"
        columns={columns}
        rows={data.data}
        rowKey={({ import_id }) => import_id}
        rowName={({ file_name }) => file_name}
        openHref={({ kind, import_id }) => hrefOf({ kind, import_id })}
        page={data.page}
        page_size={data.page_size}
        total={data.total}
        isStale={isStale}
        onChange={({ page, page_size }) => change({ page: page ?? 1, ...(page_size !== undefined && { page_size }) })}
        empty={<Empty title="No imports yet" text="The files that are imported at this plant are listed here." />}
      />
    </section>
  )
}

const number = (count: number): ReactNode => <span className="digits">{countText(count)}</span>

const columns: readonly Column<PastImport>[] = [
  { key: 'file_name', title: 'File', cell: ({ file_name }) => file_name, isRowHeader: true },
  { key: 'kind', title: 'Register', cell: ({ kind, mode }) => `${kindLabels[kind]}, ${mode}` },
  { key: 'created_by', title: 'By', cell: ({ created_by }) => created_by },
  {
    key: 'created_at',
    title: 'Uploaded',
    cell: ({ created_at }) => <span className="digits whitespace-nowrap">{formatMoment(created_at)}</span>,
  },
  { key: 'state', title: 'Status', cell: ({ state }) => <Status tone={states[state][0]}>{states[state][1]}</Status> },
  { key: 'imported', title: 'Added', cell: ({ imported }) => number(imported), align: 'end' },
  { key: 'updated', title: 'Updated', cell: ({ updated }) => number(updated), align: 'end' },
  { key: 'refused', title: 'Refused', cell: ({ refused }) => number(refused), align: 'end' },
  { key: 'files', title: 'Download', cell: (row) => <Files {...row} /> },
]

const kindLabels = { drivers: 'Drivers', transporters: 'Transporters' } as const satisfies Record<PastImport['kind'], string>

const states = {
  checked: ['neutral', 'Not imported'],
  waiting: ['warn', 'Waits for a second person'],
  running: ['info', 'Running'],
  interrupted: ['warn', 'Interrupted'],
  done: ['ok', 'Done'],
  failed: ['bad', 'Stopped'],
} as const satisfies Record<PastImport['state'], readonly [Tone, string]>

/** Above the link that a card is on phones. */
function Files({ kind, import_id, file_name, refused, is_cleared }: PastImport): ReactNode {
  if (is_cleared) return <span className="text-13 text-ink-2">Deleted after 30 days</span>
  const links = [
    ['File', importRowsContract.file] as const,
    ...(refused > 0 ? [['Refused rows', importRowsContract.refused] as const] : []),
  ]
  return (
    <span className="relative flex flex-wrap gap-x-3">
      {links.map(([label, route]) => (
        <a key={label} href={addressOf(route, { kind, import_id })} download aria-label={`${label} of ${file_name}`} className="text-link">
          {label}
        </a>
      ))}
    </span>
  )
}
