import { FileX } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { kindByName } from '#platform/contract/upload.ts'
import { Empty } from '#platform/web/empty.tsx'
import { DownloadLink } from '#platform/web/pdf/file-preview.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import type { ReviewedDocument } from '../review/review.contract.ts'

const InlineFile = lazyPart(() => import('#platform/web/pdf/file-viewers.tsx'), 'InlineFile')

type ViewersProps = { shown: ReviewedDocument; next: ReviewedDocument | undefined }

/** The document's file, inside the page. The next one is drawn behind it, so that it stands as soon as it is wanted. */
export function DocumentViewers({ shown, next }: ViewersProps): ReactNode {
  const prepared = useDeferredValue(next)
  const documents = prepared?.file && prepared._id !== shown._id ? [shown, prepared] : [shown]
  return (
    <div className="relative min-w-0">
      {documents.map((document) => {
        const isShown = document._id === shown._id
        return (
          <div key={document._id} inert={!isShown} className={isShown ? 'relative' : 'invisible absolute inset-0'}>
            <DocumentViewer document={document} />
          </div>
        )
      })}
    </div>
  )
}

function DocumentViewer({ document: { name, file, cannot_open_because, state } }: { document: ReviewedDocument }): ReactNode {
  const kind = file === null ? undefined : kindByName(file.name)
  return (
    <section aria-label={name} className="min-w-0 overflow-hidden rounded-12 border border-line bg-surface">
      <h2 className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 text-16 font-semibold">
        {name}
        {file && <DownloadLink file={{ name: file.name, href: file.link }} label={name} />}
      </h2>
      <div className="flex h-[60vh] min-h-80 flex-col items-center justify-center bg-sunken p-5 lg:h-[calc(100vh-13rem)]">
        {file && kind ? (
          <Waiting fallback={<Spinner />}>
            <InlineFile file={{ name: file.name, href: file.link }} kind={kind} />
          </Waiting>
        ) : (
          <Empty icon={<FileX />} title={emptyTitle(state, cannot_open_because)} text={cannot_open_because} />
        )}
      </div>
    </section>
  )
}

function emptyTitle(state: ReviewedDocument['state'], cannotOpen: string | null): string {
  if (cannotOpen !== null) return 'You cannot open this document'
  return state === 'missing' ? 'Nothing was handed in yet' : 'The file cannot be shown here'
}
