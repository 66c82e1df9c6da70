import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { DropZone } from '#platform/web/form/drop-zone.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { LogInAgain } from '#platform/web/log-in-again.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import type { ImportKind } from '../import.contract.ts'
import type { RegisterUpload } from './import-drivers.hooks.ts'
import { TemplateButton } from './template-button.tsx'

/** The drop zone of a register, then its upload progress. */
export function RegisterDrop({ upload, kind }: { upload: RegisterUpload; kind: ImportKind }): ReactNode {
  const { send, uploading, problem, failedFile, isLoggedOut, sheets } = upload
  const hintId = useId()
  return (
    <Card title="Choose the register" description="Nothing is imported until you have reviewed the outcome of each row.">
      {uploading ? (
        <UploadProgress {...uploading} />
      ) : (
        <DropZone
          isRoomy
          onChoose={(file) => void send(file)}
          accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label="Register"
          aria-describedby={hintId}
          aria-invalid={problem !== undefined || undefined}
        />
      )}
      <div role="alert" className="mt-2 empty:hidden">
        {problem !== undefined && (
          <ProblemText>
            <span>
              {problem} {isLoggedOut && <LogInAgain />}
            </span>
          </ProblemText>
        )}
      </div>
      {failedFile && sheets.length > 0 && <SheetChoice sheets={sheets} onChoose={(sheet) => void send(failedFile, sheet)} />}
      {failedFile && sheets.length === 0 && <FailedUpload file={failedFile} onSend={() => void send(failedFile)} />}
      <p id={hintId} className="mt-2 max-w-[70ch] text-13 text-ink-2">
        A CSV file or an Excel workbook (.xlsx) of at most 100 MB. The first row names the columns; the usual headings are recognised.
        Before anything is imported, you see how dates, names and totals are read.
      </p>
      <div className="mt-3">
        <TemplateButton name={kind === 'drivers' ? 'Drivers' : 'Transporters'} load={() => loadTemplate(kind)} />
      </div>
    </Card>
  )
}

async function loadTemplate(kind: ImportKind): Promise<string> {
  const [{ registerColumns }, { templateOf }] = await Promise.all([
    import('../templates/register-columns.rules.ts'),
    import('../templates/register-template.rules.ts'),
  ])
  return templateOf(registerColumns[kind])
}

export function SheetChoice({ sheets, onChoose }: { sheets: readonly string[]; onChoose: (sheet: string) => void }): ReactNode {
  return (
    <fieldset className="mt-3 flex flex-wrap gap-2">
      <legend className="sr-only">Sheets</legend>
      {sheets.map((sheet) => (
        <Button key={sheet} onClick={() => onChoose(sheet)}>
          {sheet}
        </Button>
      ))}
    </fieldset>
  )
}

function FailedUpload({ file: { name }, onSend }: { file: File; onSend: () => void }): ReactNode {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 rounded-8 border border-line p-3">
      <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <Button onClick={onSend}>Upload again</Button>
    </div>
  )
}

function UploadProgress({ name, share }: { name: string; share: number }): ReactNode {
  const isSent = share >= 1
  return (
    <div className="flex items-center gap-3 rounded-8 border border-line p-4">
      {isSent ? <Spinner className="shrink-0" /> : <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-ink-2" />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p aria-live="polite" className="digits text-13 text-ink-2">
          {isSent ? 'Checking each row…' : `${Math.round(share * 100)} % uploaded`}
        </p>
        {!isSent && <ProgressBar label={`Uploading ${name}`} share={share} />}
      </div>
    </div>
  )
}

/** `share` from 0 to 1. */
export const ProgressBar = ({ label, share }: { label: string; share: number }): ReactNode => (
  <progress
    aria-label={label}
    value={share}
    className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-4 bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
  />
)
