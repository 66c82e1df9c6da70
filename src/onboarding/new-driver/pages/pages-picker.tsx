import { CircleCheck, CircleDashed, FileText, X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { acceptAttribute } from '#platform/contract/upload.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import { sizeText } from '#platform/web/form/size-text.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { isPicture, pageRule, pagesProblem } from './document-pages.rules.ts'
import { PageThumbnails } from './page-thumbnails.tsx'
import { ChooseFile, TakePicture, UploadRow } from './upload-row.tsx'

type PagesPickerProps = {
  /** The document's name. */
  label: string
  pages: readonly File[]
  problem: string | undefined
  onChange: (pages: readonly File[]) => void
  /** What is there already, in words, and what can be done with it. */
  uploaded?: { state: ReactNode; actions: ReactNode } | undefined
  /** What the row says while there is nothing. */
  empty?: string
}

/** A document as a row: one PDF, or pictures of its pages, which are chosen, dropped or taken one by one. */
export function PagesPicker({
  label,
  pages,
  problem,
  onChange,
  uploaded,
  empty = 'PDF, or pictures of its pages',
}: PagesPickerProps): ReactNode {
  const id = useId()
  const [refusal, setRefusal] = useState<string>()
  const shown = refusal ?? problem
  const [first] = pages
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
  const isPdf = first !== undefined && !isPicture(first)
  return (
    <div className="flex flex-col gap-2">
      <UploadRow
        mark={uploaded ? <CircleCheck className="text-ok" /> : <CircleDashed />}
        name={label}
        state={first ? pagesText(pages) : (uploaded?.state ?? empty)}
        isWrong={shown !== undefined}
        onDrop={add}
      >
        {!isPdf && (
          <>
            <ChooseFile
              text={first ? 'Add' : uploaded ? 'Replace' : 'Choose'}
              label={first ? `Add pages: ${label}` : `${uploaded ? 'Replace' : 'File:'} ${label}`}
              multiple
              aria-invalid={shown ? true : undefined}
              aria-describedby={shown ? `${id}-problem` : undefined}
              accept={acceptAttribute(pageRule.kinds)}
              onChoose={add}
            />
            <TakePicture label={label} onChoose={add} />
          </>
        )}
        {!first && uploaded?.actions}
      </UploadRow>
      {isPdf ? <ChosenPdf file={first} onRemove={remove} /> : first && <PageThumbnails pages={pages} onRemove={remove} />}
      {shown && <ProblemText id={`${id}-problem`}>{shown}</ProblemText>}
    </div>
  )
}

const pagesText = (pages: readonly File[]): string => (pages.length === 1 ? '1 file chosen' : `${pages.length} pages chosen`)

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
