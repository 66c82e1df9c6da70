import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePageKeys } from '../page-keys.ts'
import type { Viewer } from './file-preview.tsx'
import { type PdfDocument, type Size, openPdf, pdfErrorMessage, sizeOf } from './pdf-document.ts'
import { PdfPageView } from './pdf-page.tsx'
import { Spinner } from '../spinner.tsx'
import { usePages, useWidthForPages } from './use-pages.ts'
import { ChevronDown, ChevronUp, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'

type Opened = { pdf: PdfDocument; defaultSize: Size }

/** Shows a PDF's pages below each other as pictures with their text. Links and scripts are inactive. */
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

/** Pages whose text stays, for the browser's search. */
const maxTexts = 50

function Pages({ pdf, defaultSize }: Opened): ReactNode {
  const container = useRef<HTMLElement>(null)
  const [rotation, setRotation] = useState(0)
  const size = turned(defaultSize, rotation)
  const zooming = useZoom(useWidthForPages(container) / size.width)
  const { zoom, grow, shrink } = zooming
  const pages = usePages(container, zoom)
  // One after the other, so that the pages in sight are drawn first.
  const [texts, setTexts] = useState(1)
  // A viewer that is prepared behind another one leaves the keys to it.
  const ifShown = (action: () => void) => () => void (container.current?.closest('[inert]') ?? action())
  usePageKeys({
    '+': ifShown(grow),
    '=': ifShown(grow),
    '-': ifShown(shrink),
    PageDown: ifShown(() => pages.scroll(1)),
    PageUp: ifShown(() => pages.scroll(-1)),
  })
  return (
    <div className="-m-5 flex min-h-0 flex-1 flex-col self-stretch">
      <PdfBar
        at={pages.at}
        last={pdf.numPages}
        onTurn={pages.turnTo}
        zooming={zooming}
        onRotate={() => setRotation((before) => (before + 90) % 360)}
      />
      <p className="sr-only">The text of a page follows its picture. A scanned page has no text.</p>
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
            <PdfPageView
              key={index}
              pdf={pdf}
              number={index + 1}
              zoom={zoom}
              rotation={rotation}
              defaultSize={size}
              keepsText={index < texts}
              onText={() => setTexts((before) => Math.max(before, Math.min(index + 2, maxTexts)))}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

/** The size of a page that is turned by so many degrees. */
const turned = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

type BarProps = {
  at: number
  last: number
  onTurn: (page: number) => void
  zooming: ZoomState
  onRotate: () => void
}

/** The toolbar of a PDF: page and zoom. */
export function PdfBar({ at, last, onTurn, zooming, onRotate }: BarProps): ReactNode {
  return (
    <div
      role="toolbar"
      aria-label="Pages and zoom"
      className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface px-1 py-1 sm:px-3"
    >
      <span className="flex items-center sm:gap-1">
        <IconButton label="Previous page" disabled={at <= 1} onClick={() => onTurn(at - 1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label="Next page" disabled={at >= last} onClick={() => onTurn(at + 1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        <span aria-live="polite" className="text-13 text-ink-2 tabular-nums">{`Page ${at} of ${last}`}</span>
      </span>
      <span className="flex items-center sm:gap-1">
        <IconButton label="Zoom out" disabled={!zooming.canShrink} onClick={zooming.shrink}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span
          aria-live="polite"
          className="min-w-11 text-center text-13 text-ink-2 tabular-nums"
        >{`${Math.round(zooming.zoom * 100)} %`}</span>
        <IconButton label="Zoom in" disabled={!zooming.canGrow} onClick={zooming.grow}>
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label="Rotate" onClick={onRotate}>
          <RotateCw aria-hidden />
        </IconButton>
        <IconButton
          label="Fit width"
          aria-pressed={zooming.isFit}
          onClick={zooming.fit}
          className="aria-pressed:bg-brand-soft aria-pressed:text-on-brand-soft"
        >
          <MoveHorizontal aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

export type ZoomState = {
  /** 1 is 100 %. */
  zoom: number
  isFit: boolean
  canGrow: boolean
  canShrink: boolean
  grow: () => void
  shrink: () => void
  fit: () => void
}

const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
/** The largest initial zoom in wide windows. */
const maxInitialZoom = 1.25

/** The zoom: first fits the width, then as chosen. `fitZoom` is the zoom at which the content fills the width. */
export function useZoom(fitZoom: number): ZoomState {
  const [chosen, choose] = useState<number | 'fit'>()
  const zoom = chosen === 'fit' ? fitZoom : (chosen ?? Math.min(fitZoom, maxInitialZoom))
  const larger = steps.find((step) => step > zoom * 1.01)
  const smaller = steps.findLast((step) => step < zoom * 0.99)
  return {
    zoom,
    isFit: zoom === fitZoom,
    canGrow: larger !== undefined,
    canShrink: smaller !== undefined,
    grow: () => larger !== undefined && choose(larger),
    shrink: () => smaller !== undefined && choose(smaller),
    fit: () => choose('fit'),
  }
}
