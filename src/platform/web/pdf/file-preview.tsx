import { Download, Eye, FileText, Image } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type FileKind, fileKinds, kindByName } from '#platform/contract/upload.ts'
import { Button, ButtonLink } from '../button.tsx'
import { preloadDialogs } from '../dialog/lazy-dialogs.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'

export type PreviewedFile = { name: string; href: string }

/** Shows one kind of file inside the page; reports a failure with its message. */
export type Viewer = ComponentType<{ file: PreviewedFile; onFail: (message: string) => void }>

const load = () => import('./file-viewers.tsx')
const PreviewDialog = lazyPart(load, 'PreviewDialog')

function preload(): void {
  preloadDialogs()
  void load()
}

/** A stored file: pictures and PDFs open in the page, others are downloaded. `label` says what the file is. */
export function FilePreview({ file, label }: { file: PreviewedFile; label: string }): ReactNode {
  const kind = kindByName(file.name)
  const Icon = kind && fileKinds[kind].isPicture ? Image : FileText
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2 rounded-8 border border-line pl-2.5 font-normal">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-2" />
      <span className="min-w-0 truncate">{file.name}</span>
      <OpenFile file={file} label={label} />
    </span>
  )
}

/** Opens a stored file in the page where it can be shown. */
export function OpenFile({ file, label }: { file: PreviewedFile; label: string }): ReactNode {
  const kind = kindByName(file.name)
  return kind ? <OpenButton file={file} label={label} kind={kind} /> : <DownloadLink file={file} label={label} />
}

type Opened = { file: PreviewedFile; label: string; kind: FileKind }

/** The viewer's code loads when it is first opened. */
function OpenButton({ file, label, kind }: Opened): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        look="quiet"
        icon={<Eye aria-hidden />}
        aria-label={`Open ${label}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className="text-on-brand-soft!"
      >
        Open
      </Button>
      {wasOpened && (
        <Waiting fallback={null}>
          <PreviewDialog open={isOpen} onClose={() => setOpen(false)} file={file} label={label} kind={kind} />
        </Waiting>
      )}
    </>
  )
}

export const DownloadLink = ({ file, label }: { file: PreviewedFile; label: string }): ReactNode => (
  <ButtonLink href={file.href} download={file.name} icon={<Download aria-hidden />}>
    Download<span className="sr-only"> {label}</span>
  </ButtonLink>
)
