import { Download, FileDown, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { addressOf } from '#platform/web/client.ts'
import { formatMoment } from '#platform/web/dates.ts'
import { downloadExport } from '#platform/web/download-export.ts'
import { Empty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall } from '#platform/web/query.ts'
import { keptDays, keptFilesContract, type KeptFile } from './kept-files.contract.ts'
import { useKeptFiles } from './kept-files.hooks.ts'
import { megabytesText } from './kept-files.rules.ts'

/** The files of reports that a person had made, with their progress. */
export const KeptFilesScreen = (): ReactNode => (
  <>
    <PageHead title="Your files" subtitle={`Files of reports that were made for you. Each is kept for ${keptDays} days.`} />
    <AsyncBoundary title="Your files could not be loaded" resetKey="files">
      <KeptFiles />
    </AsyncBoundary>
  </>
)

function KeptFiles(): ReactNode {
  const files = useKeptFiles()
  if (files.length === 0)
    return (
      <Card>
        <Empty
          icon={<FileDown />}
          title="No files"
          text="A file that you leave while it is downloaded, or send to your bell, is made here."
        />
      </Card>
    )
  return (
    <Card flush>
      <ul>
        {files.map((file) => (
          <FileLine key={file._id} file={file} />
        ))}
      </ul>
    </Card>
  )
}

function FileLine({ file }: { file: KeptFile }): ReactNode {
  const { _id: id, title, format, state, created_at } = file
  const remove = useCall(keptFilesContract.remove, { refresh: [keptFilesContract.list] })
  const name = `${title} (${format.toUpperCase()})`
  const isMaking = state === 'making'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3.5 last:border-0 sm:px-5">
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="digits text-13 text-ink-2">Asked for on {formatMoment(created_at)}</p>
        <FileState file={file} />
      </div>
      {state === 'ready' && (
        <Button
          icon={<Download aria-hidden />}
          aria-label={`Download ${name}`}
          onClick={() => void downloadExport(addressOf(keptFilesContract.download, { id }))}
        >
          Download
        </Button>
      )}
      <Button
        look="quiet"
        icon={isMaking ? <X aria-hidden /> : <Trash2 aria-hidden />}
        aria-label={`${isMaking ? 'Cancel' : 'Delete'} ${name}`}
        loading={remove.pending}
        onClick={() => void remove.send({ id })}
      >
        {isMaking ? 'Cancel' : 'Delete'}
      </Button>
    </li>
  )
}

function FileState({ file: { state, message, rows_done, rows_total, size, expires_at } }: { file: KeptFile }): ReactNode {
  if (state === 'failed') return <p className="text-13 text-bad">{message}</p>
  if (state === 'ready')
    return (
      <p className="digits text-13 text-ink-2">
        {size !== null && `${megabytesText(size)}, `}kept until {formatMoment(expires_at)}
      </p>
    )
  const text = rows_total ? `${countText(rows_done)} of ${countText(rows_total)} rows` : 'Waiting for its turn'
  return (
    <>
      <p className="digits text-13 text-ink-2">{text}</p>
      <progress aria-label="Rows written" className="mt-1 h-2 w-full max-w-80 accent-brand" max={rows_total ?? 1} value={rows_done} />
    </>
  )
}
