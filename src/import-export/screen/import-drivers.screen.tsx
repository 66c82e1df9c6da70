import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { useCall } from '#platform/web/query.ts'
import { Waiting } from '#platform/web/waiting.tsx'
import type { ImportReport } from '../import-report.contract.ts'
import { importContract } from '../import.contract.ts'
import { importRowsContract } from '../import-rows.contract.ts'
import type { ReadingInput } from '../reading/reading-choices.contract.ts'
import { FirstLoadCard } from '../first-load/first-load-card.tsx'
import { FileReadingParts } from './file-reading.tsx'
import { partToShow, useImport, useImportAddress, useRegisterUpload, type ImportAddress } from './import-drivers.hooks.ts'
import { ImportRows, type ImportRowsProps } from './import-rows.tsx'
import { ImportRun } from './import-run.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { PastImports } from './past-imports.tsx'
import { readingId } from './reading-notes.tsx'
import { RegisterDrop } from './register-drop.tsx'

/** 'Import drivers': upload a register, review each row's outcome, run it. The address has the register. */
export function ImportDriversScreen(): ReactNode {
  const address = useImportAddress()
  const { import_id } = address.state
  return (
    <>
      <PageHead title="Import drivers" subtitle="Add or update many drivers or transporters from one file" />
      {import_id === undefined ? <ChooseRegister address={address} /> : <CheckedRegister address={address} importId={import_id} />}
    </>
  )
}

function ChooseRegister({ address }: { address: ImportAddress }): ReactNode {
  const { state, change } = address
  const upload = useRegisterUpload(state, (checked) => change({ import_id: checked.import_id, show: partToShow(checked) }))
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-3xl flex-col gap-4">
        <div>
          <Tabs
            label="Register type"
            tabs={kindTabs}
            chosen={state.kind}
            onChoose={(key) => change(key === 'transporters' ? { kind: key, mode: 'add' } : { kind: 'drivers' })}
          />
        </div>
        <ModeChoice kind={state.kind} mode={state.mode} onChoose={(mode) => change({ mode })} />
        <RegisterDrop upload={upload} kind={state.kind} />
        {state.kind === 'drivers' && (
          <Waiting fallback={<Skeleton className="h-24" />}>
            <FirstLoadCard />
          </Waiting>
        )}
      </div>
      <Waiting fallback={<Skeleton className="h-40" />}>
        <PastImports address={address} />
      </Waiting>
    </div>
  )
}

const kindTabs = [
  { key: 'drivers', label: 'Drivers' },
  { key: 'transporters', label: 'Transporters' },
]

function CheckedRegister({ address, importId }: { address: ImportAddress; importId: string }): ReactNode {
  const state = useImport(address.state.kind, importId)
  const { columns, reasons } = state.report
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <div className={clsx('grid items-start gap-4 sm:gap-6', reasons.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
        <ImportRun importState={state} onOther={() => address.change({ import_id: undefined, show: 'rows' })} />
        <ImportReasons reasons={reasons} />
      </div>
      <ImportRows importState={state} address={address} />
      <div id={readingId} tabIndex={-1} className="grid scroll-mt-20 items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <ImportReading importState={state} address={address} />
        <ImportColumns columns={columns} />
      </div>
    </div>
  )
}

/** Recognised and ignored columns. */
function ImportColumns({ columns: { recognised, unrecognised, missing } }: Pick<ImportReport, 'columns'>): ReactNode {
  return (
    <Card title="Columns" description="How each heading of the file is read.">
      <ul className="flex flex-wrap gap-2">
        {recognised.map(({ heading, means }) => (
          <li key={heading}>
            <Badge tone="ok">{heading === means ? heading : `${heading} → ${means}`}</Badge>
          </li>
        ))}
        {unrecognised.map((heading, at) => (
          <li key={`${at} ${heading}`}>
            <Badge tone="warn">{heading}: ignored</Badge>
          </li>
        ))}
      </ul>
      {missing.length > 0 && <p className="mt-3 max-w-[70ch] text-13 text-ink-2">Not in this file: {missing.join(', ')}</p>}
    </Card>
  )
}

/** How the file is read; another reading is another check, which takes the place of this one. */
function ImportReading({ importState, address }: ImportRowsProps): ReactNode {
  const { kind, import_id, state, report, is_cleared } = importState
  const { send, pending } = useCall(importContract.checkAgain, { toast: false, refresh: [importRowsContract.past] })
  const { reading, totals } = report
  if (is_cleared || (reading.encoding === null && reading.sheet === null && reading.days.length + reading.names.length + totals === 0))
    return null
  const choose = async (choices: ReadingInput): Promise<void> => {
    const checked = await send({ kind, import_id, ...choices })
    if (checked) address.change({ import_id: checked.import_id }, { replace: true })
  }
  return (
    <Card title="How the file is read" description="Look at this before you import.">
      <FileReadingParts report={report} isBusy={pending} onChoose={state === 'checked' ? (choices) => void choose(choices) : undefined} />
    </Card>
  )
}

/** Counts of refusal reasons. */
function ImportReasons({ reasons }: Pick<ImportReport, 'reasons'>): ReactNode {
  if (reasons.length === 0) return null
  return (
    <Card title="Why rows are refused">
      <ul className="flex flex-col gap-1.5">
        {reasons.map(({ column, message, count }) => (
          <li key={`${column} ${message}`} className="flex gap-3">
            <span className="digits w-8 shrink-0 text-right font-semibold">{countText(count)}</span>
            <span className="min-w-0">
              {column !== '' && <strong className="font-semibold">{column}: </strong>}
              {message}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
