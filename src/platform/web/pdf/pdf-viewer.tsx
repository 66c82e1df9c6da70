import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Viewer } from './file-preview.tsx'
import { PdfBar } from './pdf-bar.tsx'
import { openPdf, type PdfDocument, type Size, sizeOf, wordsOf } from './pdf-document.ts'
import { PdfPageView } from './pdf-page.tsx'
import { Spinner } from '../spinner.tsx'
import { usePages, useWidthForPages } from './use-pages.ts'
import { useZoom } from './use-zoom.ts'

type Opened = { readonly pdf: PdfDocument; readonly usual: Size }

/** Shows a PDF inside the page: its pages one under another as pictures. Links lead nowhere and scripts do not run. */
export const PdfViewer: Viewer = ({ file, onFail }) => {
  const [opened, setOpened] = useState<Opened>()
  const fail = useEffectEvent((error: unknown) => onFail(wordsOf(error)))
  useEffect(() => {
    const leaving = new AbortController()
    const open = async (): Promise<void> => {
      const pdf = await openPdf(file.href, leaving.signal)
      const usual = sizeOf(await pdf.getPage(1))
      if (!leaving.signal.aborted) setOpened({ pdf, usual })
    }
    open().catch((error: unknown) => leaving.signal.aborted || fail(error))
    return () => leaving.abort()
  }, [file.href])
  if (opened) return <Pages {...opened} />
  return (
    <output className="flex items-center gap-2 text-ink-2">
      <Spinner /> Opening the file …
    </output>
  )
}

function Pages({ pdf, usual }: Opened): ReactNode {
  const place = useRef<HTMLElement>(null)
  const zooming = useZoom(useWidthForPages(place) / usual.width)
  const { zoom, grow, shrink } = zooming
  const pages = usePages(place, zoom)
  useKeys({ '+': grow, '=': grow, '-': shrink, PageDown: () => pages.scroll(1), PageUp: () => pages.scroll(-1) })
  return (
    <div className="-m-5 flex min-h-0 flex-1 flex-col self-stretch">
      <PdfBar at={pages.at} last={pdf.numPages} onTurn={pages.turnTo} zooming={zooming} />
      <p className="sr-only">The pages are shown as pictures. Download the file to have it read out.</p>
      <section
        ref={place}
        onScroll={pages.look}
        aria-label="Pages"
        // A scrolling place must be reachable by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-x-auto overflow-y-scroll -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="flex w-max min-w-full flex-col gap-4 p-4">
          {Array.from({ length: pdf.numPages }, (_, index) => (
            <PdfPageView key={index} pdf={pdf} number={index + 1} zoom={zoom} usual={usual} />
          ))}
        </div>
      </section>
    </div>
  )
}

/** Keys that work wherever the keyboard stands while this is shown, but not together with Ctrl, Alt or ⌘: those are the browser's. */
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
