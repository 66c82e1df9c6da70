import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawPage, type PdfDocument, type PdfPage, type Size, sizeOf } from './pdf-document.ts'
import { PdfText } from './pdf-text.tsx'

type Shown = {
  pdf: PdfDocument
  number: number
  zoom: number
  /** Degrees clockwise, beside the page's own. */
  rotation: number
  /** The size of the first page, used until this one has loaded. */
  defaultSize: Size
  /** Whether the text is there also while the page is far away, so that the browser finds it. */
  keepsText: boolean
  onText: () => void
}

/** One page of a PDF: its picture, drawn only while it is near the viewport, and its text. */
export function PdfPageView({ pdf, number, zoom, rotation, defaultSize, keepsText, onText }: Shown): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  const [page, setPage] = useState<PdfPage>()
  const [hasFailed, setFailed] = useState(false)
  const { width, height } = page ? sizeOf(page, rotation) : defaultSize
  const name = `Page ${number} of ${pdf.numPages}`
  const isUsed = isNear || keepsText

  useEffect(() => {
    if (!isUsed || page) return
    pdf.getPage(number).then(setPage, () => setFailed(true))
  }, [pdf, number, page, isUsed])

  return (
    <div
      ref={place}
      data-page={number}
      className="relative mx-auto grid place-items-center outline outline-line bg-surface"
      style={{ width: width * zoom, height: height * zoom }}
    >
      {hasFailed ? (
        <p role="alert" className="p-4">{`${name} cannot be shown here. Download the file to see it.`}</p>
      ) : (
        // The drawing is a canvas, which an img cannot hold.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div role="img" aria-label={name} className="size-full">
          {isNear && page && <Drawing page={page} zoom={zoom} rotation={rotation} onFail={() => setFailed(true)} />}
        </div>
      )}
      {!hasFailed && isUsed && page && <PdfText page={page} zoom={zoom} rotation={rotation} onEnd={onText} />}
    </div>
  )
}

type DrawingProps = { page: PdfPage; zoom: number; rotation: number; onFail: () => void }

/** Each zoom is drawn on a new canvas, which replaces the last one when done: no flicker. */
function Drawing({ page, zoom, rotation, onFail }: DrawingProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    const canvas = document.createElement('canvas')
    canvas.className = 'block size-full'
    const drawing = drawPage(page, { zoom, rotation }, canvas)
    drawing.promise.then(
      () => holder.current?.replaceChildren(canvas),
      (error: Error) => error.name === 'RenderingCancelledException' || fail(),
    )
    return () => drawing.cancel()
  }, [page, zoom, rotation])

  return <div ref={holder} className="size-full" />
}

/** Whether an element is within one viewport height of its scroll container's viewport. */
function useIsNear(place: Readonly<{ current: HTMLElement | null }>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: place.current.parentElement?.parentElement ?? null,
      rootMargin: '100% 0px',
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isNear
}
