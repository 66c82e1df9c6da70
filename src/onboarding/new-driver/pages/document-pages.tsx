import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { sizeText } from '#platform/web/form/size-text.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { isPicture } from './document-pages.rules.ts'
import { refusalOf } from '../draft-files.hooks.ts'
import { PagesPicker } from './pages-picker.tsx'

export type UploadedDocument = { name: string; href: string; size: number }

type DocumentPagesProps = {
  /** The document's name. */
  label: string
  uploaded: UploadedDocument | undefined
  problem: string | undefined
  onUpload: (pages: readonly File[], onProgress: (share: number) => void) => Promise<void>
  onRemove: () => Promise<void>
}

/** The file of a document: a PDF is uploaded at once; pictures of its pages are collected first. */
export function DocumentPages({ label, uploaded, problem, onUpload, onRemove }: DocumentPagesProps): ReactNode {
  const [pages, setPages] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const [isReplacing, setReplacing] = useState(false)
  const upload = async (files: readonly File[]): Promise<void> => {
    setProgress(0)
    const refused = await refusalOf(() => onUpload(files, setProgress))
    setProgress(undefined)
    setRefusal(refused)
    // Refused pages stay, so that they can be sent again.
    if (refused === undefined) reset()
  }
  const reset = (): void => {
    setPages([])
    setRefusal(undefined)
    setReplacing(false)
  }
  const choose = (files: readonly File[]): void => {
    setPages(files)
    setRefusal(undefined)
    if (files.some((file) => !isPicture(file))) void upload(files)
  }
  if (progress !== undefined) return <Uploading label={label} share={progress} />
  if (uploaded && !isReplacing)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <FilePreview file={uploaded} label={label} />
        <span className="digits text-13 text-ink-2">{sizeText(uploaded.size)}</span>
        <Button look="quiet" aria-label={`Replace ${label}`} onClick={() => setReplacing(true)}>
          Replace
        </Button>
        <Button
          look="quiet"
          icon={<Trash2 aria-hidden />}
          aria-label={`Remove ${label}`}
          onClick={() => void refusalOf(onRemove).then(setRefusal)}
        >
          Remove
        </Button>
        {(refusal ?? problem) && <ProblemText>{refusal ?? problem}</ProblemText>}
      </div>
    )
  return (
    <div className="flex flex-col gap-3">
      <PagesPicker label={label} pages={pages} problem={refusal ?? problem} onChange={choose} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {pages.length > 0 && (
          <Button onClick={() => void upload(pages)}>{pages.length === 1 ? 'Upload 1 page' : `Upload ${pages.length} pages`}</Button>
        )}
        {isReplacing && (
          <Button look="quiet" onClick={reset}>
            Keep the present file
          </Button>
        )}
      </div>
    </div>
  )
}

function Uploading({ label, share }: { label: string; share: number }): ReactNode {
  return (
    <div className="flex flex-col gap-1.5 rounded-8 border border-line p-3">
      <progress
        value={share}
        aria-label={`Uploading ${label}`}
        className="h-1 w-full appearance-none [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <output className="digits text-13 text-ink-2">{share < 1 ? `${Math.round(share * 100)} % uploaded` : 'Checking the file…'}</output>
    </div>
  )
}
