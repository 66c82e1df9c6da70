import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FileKind } from '#platform/contract/upload.ts'
import { DownloadLink, type PreviewedFile, type Viewer } from './file-preview.tsx'
import { RotateCw } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { PanelBody, PanelFoot, PreviewModal } from '../dialog/side-panel.tsx'
import { Spinner } from '../spinner.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'

const PdfViewer = lazyPart(() => import('./pdf-viewer.tsx'), 'PdfViewer')

/** The viewer of each kind of file. */
const viewers: Readonly<Record<FileKind, Viewer>> = { jpeg: Picture, png: Picture, webp: Picture, pdf: PdfViewer }

type PreviewProps = {
  open: boolean
  onClose: () => void
  file: PreviewedFile
  label: string
  kind: FileKind
}

export function PreviewDialog({ open, onClose, file, label, kind }: PreviewProps): ReactNode {
  return (
    <PreviewModal open={open} onClose={onClose} title={label} description={file.name}>
      <Preview file={file} label={label} kind={kind} />
    </PreviewModal>
  )
}

function Preview({ file, label, kind }: { file: PreviewedFile; label: string; kind: FileKind }): ReactNode {
  return (
    <>
      <PanelBody className="items-center justify-center bg-sunken">
        <InlineFile file={file} kind={kind} />
      </PanelBody>
      <PanelFoot>
        <DownloadLink file={file} label={label} />
      </PanelFoot>
    </>
  )
}

/** For unknown failures. */
export const cannotShow = 'This file cannot be shown here. Download it to open it.'

function Picture({ file, onFail }: ComponentProps<Viewer>): ReactNode {
  const [rotation, setRotation] = useState(0)
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center gap-2 self-stretch">
      <IconButton label="Rotate" className="self-end" onClick={() => setRotation((before) => (before + 90) % 360)}>
        <RotateCw aria-hidden />
      </IconButton>
      <img
        src={file.href}
        alt={file.name}
        onError={() => onFail(cannotShow)}
        style={{ transform: `rotate(${rotation}deg)` }}
        className="max-h-full min-h-0 max-w-full rounded-8 object-contain"
      />
    </div>
  )
}

/** A file inside a page. */
export function InlineFile({ file, kind }: { file: PreviewedFile; kind: FileKind }): ReactNode {
  const [problem, setProblem] = useState<string>()
  const Shown = viewers[kind]
  if (problem) return <p role="alert">{problem}</p>
  return (
    <Waiting fallback={<Spinner />}>
      <Shown file={file} onFail={setProblem} />
    </Waiting>
  )
}
