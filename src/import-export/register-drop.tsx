import { clsx } from 'clsx'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Card } from '#platform/web/card.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import type { Bringing } from './import-drivers.query.ts'

/** Where a register is dropped or chosen; then how far it has been sent. */
export function RegisterDrop({ bringing: { bring, onItsWay, problem } }: { readonly bringing: Bringing }): ReactNode {
  const hintId = useId()
  const choose = (files: FileList | null): void => {
    const [file] = files ?? []
    if (file) void bring(file)
  }
  return (
    <Card title="Choose the register" description="Nothing is changed before you have seen what would happen to each row.">
      {onItsWay ? (
        <OnItsWay {...onItsWay} />
      ) : (
        <DropZone onDrop={choose} isWrong={problem !== undefined}>
          <input
            type="file"
            aria-label="Register"
            aria-describedby={hintId}
            aria-invalid={problem !== undefined || undefined}
            accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={({ target }) => {
              choose(target.files)
              // The same file may be chosen again once it is mended.
              target.value = ''
            }}
            className="peer absolute inset-0 cursor-pointer opacity-0"
          />
          <span
            aria-hidden
            className="flex flex-col items-center gap-2 rounded-8 px-4 py-10 peer-focus-visible:outline-2 peer-focus-visible:outline-brand"
          >
            <Upload className="size-5 text-ink-2" />
            <span>
              <span className="font-semibold text-on-brand-soft">Choose a file</span> or drop it here
            </span>
          </span>
        </DropZone>
      )}
      <div role="alert" className="mt-2 empty:hidden">
        {problem !== undefined && <ProblemText>{problem}</ProblemText>}
      </div>
      <p id={hintId} className="mt-2 max-w-[70ch] text-13 text-ink-2">
        A CSV file or an Excel workbook (.xlsx) of at most 100 MB. The first row names the columns; the usual headings are recognised. Days
        are written day first.
      </p>
    </Card>
  )
}

type DropZoneProps = { readonly onDrop: (files: FileList) => void; readonly isWrong: boolean; readonly children: ReactNode }

function DropZone({ onDrop, isWrong, children }: DropZoneProps): ReactNode {
  const [isOver, setIsOver] = useState(false)
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    onDrop(event.dataTransfer.files)
  }
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div
      onDrop={drop}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      className={clsx(
        'relative rounded-8 border border-dashed transition-colors hover:bg-hover',
        isOver && 'bg-brand-soft',
        isWrong ? 'border-bad' : 'border-edge',
      )}
    >
      {children}
    </div>
  )
}

function OnItsWay({ name, share }: { readonly name: string; readonly share: number }): ReactNode {
  const isSent = share >= 1
  return (
    <div className="flex items-center gap-3 rounded-8 border border-line p-4">
      {isSent ? <Spinner className="shrink-0" /> : <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-ink-2" />}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p aria-live="polite" className="digits text-13 text-ink-2">
          {isSent ? 'Each row is being checked…' : `${Math.round(share * 100)} % sent`}
        </p>
        {!isSent && <ProgressBar label={`Sending ${name}`} share={share} />}
      </div>
    </div>
  )
}

/** `share` from 0 to 1. */
export const ProgressBar = ({ label, share }: { readonly label: string; readonly share: number }): ReactNode => (
  <progress
    aria-label={label}
    value={share}
    className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-4 bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
  />
)
