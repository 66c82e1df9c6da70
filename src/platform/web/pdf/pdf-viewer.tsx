import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Viewer } from './file-preview.tsx'
import { PdfBar } from './pdf-bar.tsx'
import { openPdf, type PdfDocument, type Size, sizeOf, pdfErrorMessage } from './pdf-document.ts'
import { PdfPageView } from './pdf-page.tsx'
import { Spinner } from '../spinner.tsx'
import { usePages, useWidthForPages } from './use-pages.ts'
import { useZoom } from './use-zoom.ts'

type Opened = { readonly pdf: PdfDocument; readonly defaultSize: Size }

/** Shows a PDF's pages below each other as images. Links and scripts are inactive. */
export const PdfViewer: Viewer = ({ file, onFail }) => {
  const [opened, setOpened] = useState<Opened>()
  const fail = useEffectEvent((error: unknown) => onFail(pdfErrorMessage(error)))
  useEffect(() => {
    const unmounting = new AbortController()
    const open = async (): Promise<void> => {
      const pdf = await openPdf(file.href, unmounting.signal)
      const defaultSize = sizeOf(await pdf.getPage(1))
      if (!unmounting.signal.aborted) setOpened({ pdf, defaultSize })
    }
    open().catch((error: unknown) => unmounting.signal.aborted || fail(error))
    return () => unmounting.abort()
  }, [file.href])
  if (opened) return <Pages {...opened} />
  return (
    <output className="flex items-center gap-2 text-ink-2">
      <Spinner /> Opening the file…
    </output>
  )
}

function Pages({ pdf, defaultSize }: Opened): ReactNode {
  const container = useRef<HTMLElement>(null)
  const zooming = useZoom(useWidthForPages(container) / defaultSize.width)
  const { zoom, grow, shrink } = zooming
  const pages = usePages(container, zoom)
  useKeys({ '+': grow, '=': grow, '-': shrink, PageDown: () => pages.scroll(1), PageUp: () => pages.scroll(-1) })
  return (
    <div className="-m-5 flex min-h-0 flex-1 flex-col self-stretch">
      <PdfBar at={pages.at} last={pdf.numPages} onTurn={pages.turnTo} zooming={zooming} />
      <p className="sr-only">The pages are images. Download the file to use it with a screen reader.</p>
      <section
        ref={container}
        onScroll={pages.onScroll}
        aria-label="Pages"
        // A scroll container must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-auto overflow-y-scroll -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="flex w-max min-w-full flex-col gap-4 p-4">
          {Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPageView key={index} pdf={pdf} number={index + 1} zoom={zoom} defaultSize={defaultSize} />
          ))}
        </div>
      </section>
    </div>
  )
}

/** Page-wide keys; combinations with Ctrl, Alt or ⌘ are left to the browser. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
