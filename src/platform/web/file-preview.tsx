import { Download, Eye, FileText, Image } from 'lucide-react'
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { type FileKind, fileKinds, kindByName } from '#platform/contract/upload.ts'
import { Button, ButtonLink } from './button.tsx'
import { PreviewModal, PanelBody, PanelFoot } from './side-panel.tsx'
import { Spinner } from './spinner.tsx'

export type PreviewedFile = { readonly name: string; readonly href: string }

/** What shows a kind of file inside the page. It is given the whole place and says itself when it fails. */
export type Viewer = ComponentType<{ readonly file: PreviewedFile; readonly onFail: (words: string) => void }>

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))

/** Each kind that the page itself can show; all others are downloaded. A further viewer is one entry here, as `lazy(() => import(…))`. */
const viewers: Readonly<Partial<Record<FileKind, Viewer>>> = { jpeg: Picture, png: Picture, webp: Picture, pdf: PdfViewer }

/** A kept file by its name: pictures open in the page, everything else is downloaded. `label` says what the file is. */
export function FilePreview({ file, label }: { readonly file: PreviewedFile; readonly label: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const kind = kindByName(file.name)
  const Shown = kind && viewers[kind]
  const Icon = kind && fileKinds[kind].isPicture ? Image : FileText
  if (!Shown)
    return (
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <FileName icon={<Icon aria-hidden />} name={file.name} />
        <DownloadLink file={file} label={label} />
      </span>
    )
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <FileName icon={<Icon aria-hidden />} name={file.name} />
      <Button icon={<Eye aria-hidden />} aria-label={`Open ${label}`} onClick={() => setOpen(true)}>
        Open
      </Button>
      <PreviewModal open={isOpen} onClose={() => setOpen(false)} title={label} description={file.name}>
        <Preview file={file} label={label} Shown={Shown} />
      </PreviewModal>
    </span>
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
          <Suspense fallback={<Spinner />}>
            <Shown file={file} onFail={setProblem} />
          </Suspense>
        )}
      </PanelBody>
      <PanelFoot>
        <DownloadLink file={file} label={label} />
      </PanelFoot>
    </>
  )
}

/** Told of a file whose fault is not known. */
export const cannotShow = 'This file cannot be shown here. Download it, or ask your supervisor if that fails too.'

function Picture({ file, onFail }: ComponentProps<Viewer>): ReactNode {
  return (
    <img src={file.href} alt={file.name} onError={() => onFail(cannotShow)} className="max-h-full max-w-full rounded-8 object-contain" />
  )
}

const FileName = ({ icon, name }: { readonly icon: ReactNode; readonly name: string }): ReactNode => (
  <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-2">
    {icon}
    <span className="min-w-0 truncate">{name}</span>
  </span>
)

const DownloadLink = ({ file, label }: { readonly file: PreviewedFile; readonly label: string }): ReactNode => (
  <ButtonLink href={file.href} download={file.name} icon={<Download aria-hidden />}>
    Download<span className="sr-only"> {label}</span>
  </ButtonLink>
)
