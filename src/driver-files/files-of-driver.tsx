import { Download, FileArchive } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { downloadExport } from '#platform/web/download-export.ts'
import { Empty } from '#platform/web/empty.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { driverFilesContract, type DriverFile } from './driver-files.contract.ts'
import { useDriverFiles } from './driver-files.hooks.ts'
import { CopyNote } from './subject-access/copy-note.tsx'
import { purposes } from './purposes.rules.ts'

const loadForm = () => import('./file-form.tsx')
const FileForm = lazyPart(loadForm, 'FileForm')
const AskCopyForm = lazyPart(() => import('./subject-access/ask-copy-form.tsx'), 'AskCopyForm')

const states = {
  waiting: { tone: 'warn', text: 'Waits for a second person' },
  making: { tone: 'info', text: 'Being made' },
  ready: { tone: 'ok', text: 'Ready' },
  failed: { tone: 'bad', text: 'Could not be made' },
  refused: { tone: 'neutral', text: 'Refused' },
} as const

/** The files that were made of a driver, and the way to have one made. */
export function FilesOfDriver({ driverId }: { driverId: string }): ReactNode {
  const files = useDriverFiles(driverId)
  const [shown, setShown] = useState<'file' | 'copy'>('file')
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  const open = (form: typeof shown): void => {
    setShown(form)
    setOpen(true)
  }
  const buttons = (
    <div className="flex flex-wrap gap-2">
      <Button onPointerEnter={want} onFocus={want} onClick={() => open('file')}>
        Have a file made…
      </Button>
      <Button look="quiet" onPointerEnter={preloadDialogs} onFocus={preloadDialogs} onClick={() => open('copy')}>
        The driver asks for a copy…
      </Button>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <CopyNote driverId={driverId} />
      {files.length === 0 ? (
        <Card>
          <Empty
            icon={<FileArchive />}
            title="No file of this driver yet"
            text="A file says what was known of the driver at a moment, with the proofs, the documents and the checks at the gate."
            action={buttons}
          />
        </Card>
      ) : (
        <>
          {buttons}
          <Card flush>
            <ul aria-label="Files of this driver">
              {files.map((file) => (
                <FileLine key={file._id} file={file} />
              ))}
            </ul>
          </Card>
        </>
      )}
      <SidePanel open={isOpen} onClose={close} {...panels[shown]}>
        {shown === 'file' ? <FileForm driverId={driverId} onDone={close} /> : <AskCopyForm driverId={driverId} onDone={close} />}
      </SidePanel>
    </div>
  )
}

const panels = {
  file: { title: 'Have a file made', description: 'What was known of this driver' },
  copy: { title: 'The driver asks for a copy', description: 'What is kept about the driver, for the driver' },
} as const

function FileLine({ file }: { file: DriverFile }): ReactNode {
  const { number, purpose, reason, moment, from, until, asked_by, asked_at, confirmed_by, state } = file
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 last:border-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          <span className="digits">{number}</span> · {purposes[purpose].name}
        </p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="digits text-13 text-ink-2">
          As known on {formatMoment(moment)}, lists from {formatDate(from)} to {formatDate(until)}
        </p>
        <p className="digits text-13 text-ink-2">
          {asked_by}, {formatMoment(asked_at)}
          {confirmed_by !== null && `; confirmed by ${confirmed_by}`}
        </p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2">
        <Status tone={states[state].tone}>{states[state].text}</Status>
        <FileState file={file} />
      </div>
    </li>
  )
}

function FileState({ file: { _id: id, number, state, message, done, total, kept_until, can_open } }: { file: DriverFile }): ReactNode {
  if (state === 'failed') return <p className="text-13 text-bad">{message}</p>
  if (state === 'making')
    return <progress aria-label={`Parts of ${number} written`} className="h-2 w-40 accent-brand" max={Math.max(total, 1)} value={done} />
  if (state !== 'ready') return null
  if (kept_until === null) return <p className="text-13 text-ink-2">Not kept any more</p>
  if (!can_open) return <p className="text-13 text-ink-2">For readers of medical files</p>
  return (
    <>
      <div className="flex gap-2">
        {(['pdf', 'zip'] as const).map((format) => (
          <Button
            key={format}
            icon={<Download aria-hidden />}
            aria-label={`Download ${number} as ${format.toUpperCase()}`}
            onClick={() => void downloadExport(addressOf(driverFilesContract.download, { id, format }))}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      <p className="digits text-13 text-ink-2">Kept until {formatMoment(kept_until)}</p>
    </>
  )
}
