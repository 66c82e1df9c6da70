import { Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { confirmationPaths } from '#confirmations/confirmations.paths.ts'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { countText } from '#platform/contract/words.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { addressOf } from '#platform/web/client.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { useCall } from '#platform/web/query.ts'
import { importRowsContract } from '../import-rows.contract.ts'
import { importContract, type ImportState } from '../import.contract.ts'
import { countOf, outcomeLabels, rowsText, statusText } from '../import-labels.rules.ts'
import { ReadingNotes } from './reading-notes.tsx'
import { ProgressBar } from './register-drop.tsx'

/** Expected or actual outcomes in numbers, with the button that runs the import. */
export function ImportRun({ importState, onOther }: { importState: ImportState; onOther: () => void }): ReactNode {
  const { report, kind, import_id, file_name, state, is_cleared } = importState
  return (
    <Card title={file_name} description={<span aria-live="polite">{statusText(importState)}</span>}>
      <Counts importState={importState} />
      {state === 'checked' && <ReadingNotes report={report} />}
      {state === 'running' && <Running importState={importState} />}
      {state === 'failed' && importState.message !== null && (
        <div className="mt-4">
          <ProblemText>{importState.message}</ProblemText>
        </div>
      )}
      {state !== 'running' && (
        <div className="mt-5 flex flex-wrap gap-2">
          <NextStep importState={importState} />
          {report.refused > 0 && !is_cleared && (
            <ButtonLink href={addressOf(importRowsContract.refused, { kind, import_id })} download icon={<Download aria-hidden />}>
              Download refused rows
            </ButtonLink>
          )}
          <Button look="quiet" onClick={onOther}>
            Choose another file
          </Button>
        </div>
      )}
    </Card>
  )
}

function NextStep({ importState: { kind, mode, import_id, state, report, is_cleared } }: { importState: ImportState }): ReactNode {
  const { send, pending } = useCall(importContract.run, { toast: false, refresh: [importContract.progress] })
  const { ask, confirmation } = useConfirm()
  if (state === 'done') {
    return kind === 'drivers' ? (
      <ButtonLink look="primary" href={staffDriverPaths.list}>
        Go to All drivers
      </ButtonLink>
    ) : null
  }
  if (state === 'waiting')
    return (
      <ButtonLink look="primary" href={confirmationPaths.list}>
        Go to Confirmations
      </ButtonLink>
    )
  const isUpdate = mode === 'update'
  const rows = isUpdate ? report.updated : report.imported
  if (rows === 0 || is_cleared) return null
  const action = `${isUpdate ? 'Update' : 'Import'} ${countOf(rows, kind)}`
  const run = async (): Promise<void> => {
    const question = { title: `Are you sure you want to update ${countOf(rows, kind)}?`, text: updateText, action }
    if (!isUpdate || (await ask(question))) await send({ kind, import_id })
  }
  return (
    <>
      <Button look="primary" icon={<Upload aria-hidden />} loading={pending} onClick={() => void run()}>
        {state === 'checked' ? action : 'Resume import'}
      </Button>
      {confirmation}
    </>
  )
}

const updateText = 'The records change as shown under “Changes”.'

function Running({ importState: { rows_done, report } }: { importState: ImportState }): ReactNode {
  return (
    <div className="mt-4">
      <p className="digits text-13 text-ink-2">
        {countText(rows_done)} of {rowsText(report.rows)}
      </p>
      <ProgressBar label="Importing" share={report.rows === 0 ? 0 : rows_done / report.rows} />
    </div>
  )
}

function Counts({ importState: { state, mode, report } }: { importState: ImportState }): ReactNode {
  const phase = state === 'done' ? 'after' : 'before'
  const written = mode === 'update' ? 'updated' : 'imported'
  const counts = [
    [outcomeLabels[written][phase], report[written]],
    [mode === 'update' ? 'Unchanged' : outcomeLabels.already_here[phase], report.already_here],
    [outcomeLabels.refused[phase], report.refused],
    ['Blank and total lines skipped', report.blank + report.totals],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-4">
      {counts.map(([label, count]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="digits text-20 font-semibold">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
