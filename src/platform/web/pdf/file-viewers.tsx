import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FileKind } from '#platform/contract/upload.ts'
import { DownloadLink, type PreviewedFile, type Viewer } from './file-preview.tsx'
import { PanelBody, PanelFoot, PreviewModal } from '../dialog/side-panel.tsx'
import { Spinner } from '../spinner.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'

const PdfViewer = lazyPart(() => import('./pdf-viewer.tsx'), 'PdfViewer')

/** The viewer of each kind of file. */
const viewers: Readonly<Record<FileKind, Viewer>> = { jpeg: Picture, png: Picture, webp: Picture, pdf: PdfViewer }

type PreviewProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly file: PreviewedFile
  readonly label: string
  readonly kind: FileKind
}

export function PreviewDialog({ open, onClose, file, label, kind }: PreviewProps): ReactNode {
  return (
    <PreviewModal open={open} onClose={onClose} title={label} description={file.name}>
      <Preview file={file} label={label} Shown={viewers[kind]} />
    </PreviewModal>
  )
}

function Preview({ file, label, Shown }: { readonly file: PreviewedFile; readonly label: string; readonly Shown: Viewer }): ReactNode {
  const [problem, setProblem] = useState<string>()
  return (
    <>
      <PanelBody className="items-center justify-center bg-sunken">
        {problem ? (
          <p role="alert">{problem}</p>
        ) : (
          <Waiting fallback={<Spinner />}>
            <Shown file={file} onFail={setProblem} />
          </Waiting>
        )}
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
  return (
    <img src={file.href} alt={file.name} onError={() => onFail(cannotShow)} className="max-h-full max-w-full rounded-8 object-contain" />
  )
}
