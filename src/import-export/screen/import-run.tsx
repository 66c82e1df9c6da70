import { Download, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { countText } from '#platform/contract/words.ts'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { addressOf } from '#platform/web/client.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import { useCall } from '#platform/web/query.ts'
import { importContract, type ImportState } from '../import.contract.ts'
import { countOf, outcomeWords, rowsText } from '../import-words.rules.ts'
import { ProgressBar } from './register-drop.tsx'

/** Expected or actual outcomes in numbers, with the button that runs the import. */
export function ImportRun({ found, onOther }: { readonly found: ImportState; readonly onOther: () => void }): ReactNode {
  const { report, kind, import_id, file_name, state } = found
  return (
    <Card title={file_name} description={<span aria-live="polite">{sentenceOf(found)}</span>}>
      <Counts found={found} />
      {state === 'running' && <Running found={found} />}
      {state === 'failed' && found.message !== null && (
        <div className="mt-4">
          <ProblemText>{found.message}</ProblemText>
        </div>
      )}
      {state !== 'running' && (
        <div className="mt-5 flex flex-wrap gap-2">
          <NextStep found={found} />
          {report.refused > 0 && (
            <ButtonLink href={addressOf(importContract.refused, { kind, import_id })} download icon={<Download aria-hidden />}>
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

function NextStep({ found: { kind, import_id, state, report } }: { readonly found: ImportState }): ReactNode {
  const { send, pending } = useCall(importContract.run, {
    toast: false,
    refresh: [importContract.progress],
  })
  if (state === 'done') {
    return kind === 'drivers' ? (
      <ButtonLink look="primary" href={staffDriverPaths.list}>
        Go to All drivers
      </ButtonLink>
    ) : null
  }
  if (report.imported === 0) return null
  return (
    <Button look="primary" icon={<Upload aria-hidden />} loading={pending} onClick={() => void send({ kind, import_id })}>
      {state === 'checked' ? `Import ${countOf(report.imported, kind)}` : 'Go on with the import'}
    </Button>
  )
}

function Running({ found: { rows_done, report } }: { readonly found: ImportState }): ReactNode {
  return (
    <div className="mt-4">
      <p className="digits text-13 text-ink-2">
        {countText(rows_done)} of {rowsText(report.rows)}
      </p>
      <ProgressBar label="Importing" share={report.rows === 0 ? 0 : rows_done / report.rows} />
    </div>
  )
}

function sentenceOf({ state, kind, report: { imported, rows } }: ImportState): string {
  if (state === 'running') return 'The rows are coming in. You may leave this page: it goes on.'
  if (state === 'interrupted')
    return 'This import was interrupted. What has come in stays. It goes on by itself within a minute; if it does not, go on with it here.'
  if (state === 'failed') return 'This import has stopped. What has come in stays.'
  if (state === 'done') return imported === 0 ? 'Nothing was new in this file.' : `${countOf(imported, kind)} came in.`
  return imported === 0
    ? 'Nothing of this file would come in.'
    : `${countOf(imported, kind)} of ${rowsText(rows)} would come in. Nothing has been changed yet.`
}

function Counts({ found: { state, report } }: { readonly found: ImportState }): ReactNode {
  const when = state === 'done' ? 'after' : 'before'
  const counts = [
    [outcomeWords.imported[when], report.imported],
    [outcomeWords.already_here[when], report.already_here],
    [outcomeWords.refused[when], report.refused],
    ['Blank lines and totals left out', report.blank + report.totals],
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
