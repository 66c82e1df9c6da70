import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { sizeText } from '#platform/web/form/size-text.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { OpenFile } from '#platform/web/pdf/file-preview.tsx'
import { isPicture } from './document-pages.rules.ts'
import { refusalOf } from '../draft-files.hooks.ts'
import { PagesPicker } from './pages-picker.tsx'
import { Uploading } from './uploading.tsx'

export type UploadedDocument = { name: string; href: string; size: number }

type DocumentPagesProps = {
  /** The document's name. */
  label: string
  isRequired: boolean
  uploaded: UploadedDocument | undefined
  problem: string | undefined
  onUpload: (pages: readonly File[], onProgress: (share: number) => void) => Promise<void>
  onRemove: () => Promise<void>
}

/** The file of a document: a PDF is uploaded at once; pictures of its pages are collected first. */
export function DocumentPages({ label, isRequired, uploaded, problem, onUpload, onRemove }: DocumentPagesProps): ReactNode {
  const [pages, setPages] = useState<readonly File[]>([])
  const [refusal, setRefusal] = useState<string>()
  const [progress, setProgress] = useState<number>()
  const upload = async (files: readonly File[]): Promise<void> => {
    setProgress(0)
    const refused = await refusalOf(() => onUpload(files, setProgress))
    setProgress(undefined)
    setRefusal(refused)
    // Refused pages stay, so that they can be sent again.
    if (refused === undefined) setPages([])
  }
  const choose = (files: readonly File[]): void => {
    setPages(files)
    setRefusal(undefined)
    if (files.some((file) => !isPicture(file))) void upload(files)
  }
  if (progress !== undefined) return <Uploading label={label} share={progress} />
  return (
    <div className="flex flex-col gap-3">
      <PagesPicker
        label={label}
        pages={pages}
        problem={refusal ?? problem}
        onChange={choose}
        empty={isRequired ? 'Required' : 'Optional'}
        uploaded={
          uploaded && {
            state: `Uploaded · ${sizeText(uploaded.size)}`,
            actions: (
              <>
                <OpenFile file={uploaded} label={label} />
                <IconButton label={`Remove ${label}`} onClick={() => void refusalOf(onRemove).then(setRefusal)}>
                  <Trash2 aria-hidden />
                </IconButton>
              </>
            ),
          }
        }
      />
      {pages.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void upload(pages)}>{pages.length === 1 ? 'Upload 1 page' : `Upload ${pages.length} pages`}</Button>
          {uploaded && (
            <Button look="quiet" onClick={() => choose([])}>
              Keep the present file
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
