import { FileText, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { acceptAttribute } from '#platform/contract/upload.ts'
import { DropZone } from '#platform/web/form/drop-zone.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { CameraButton } from '#platform/web/form/file-field.tsx'
import { sizeText } from '#platform/web/form/size-text.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { maxDocumentPages } from '../../drafts/drafts.contract.ts'
import { isPicture, pageRule, pagesProblem } from './document-pages.rules.ts'
import { PageThumbnails } from './page-thumbnails.tsx'

type PagesPickerProps = {
  /** The document's name. */
  label: string
  pages: readonly File[]
  problem: string | undefined
  onChange: (pages: readonly File[]) => void
}

const hint = `One PDF, or up to ${maxDocumentPages} pictures of the pages. Each file at most 10 MB.`

/** The pages of a document before they are uploaded: one PDF, or pictures, chosen, dropped or taken one by one. */
export function PagesPicker({ label, pages, problem, onChange }: PagesPickerProps): ReactNode {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const shown = refusal ?? problem
  const isFull = pages.length >= maxDocumentPages || pages.some((page) => !isPicture(page))
  const add = (files: readonly File[]): void => {
    const all = [...pages, ...files]
    const wrong = pagesProblem(all)
    setRefusal(wrong)
    if (!wrong) onChange(all)
  }
  const remove = (page: File): void => {
    setRefusal(undefined)
    onChange(pages.filter((each) => each !== page))
  }
  const isFirst = pages.length === 0
  return (
    <div className="flex flex-col gap-2">
      {isFull && pages[0] && !isPicture(pages[0]) ? (
        <ChosenPdf file={pages[0]} onRemove={remove} />
      ) : (
        pages.length > 0 && <PageThumbnails pages={pages} onRemove={remove} />
      )}
      {!isFull && (
        <>
          <DropZone
            id={id}
            multiple
            aria-label={isFirst ? `File: ${label}` : `Add pages: ${label}`}
            aria-describedby={shown ? `${id}-problem ${id}-hint` : `${id}-hint`}
            aria-invalid={shown ? true : undefined}
            accept={acceptAttribute(pageRule.kinds)}
            onChoose={(_file, all) => add(all)}
          />
          <CameraButton label={label} text={isFirst ? 'Take a photo' : 'Take the next page'} onTake={(photo) => add([photo])} />
        </>
      )}
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
      {!isFull && (
        <p id={`${id}-hint`} className="text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

function ChosenPdf({ file, onRemove }: { file: File; onRemove: (file: File) => void }): ReactNode {
  return (
    <p className="flex items-center gap-2 rounded-8 border border-line pl-3">
      <FileText aria-hidden className="size-4 shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="digits text-13 text-ink-2">{sizeText(file.size)}</span>
      <IconButton label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
        <X aria-hidden />
      </IconButton>
    </p>
  )
}
