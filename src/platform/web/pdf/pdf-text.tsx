import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { type PdfPage, scaleOf, writeText } from './pdf-document.ts'
import './pdf-text.css'

type TextProps = { page: PdfPage; zoom: number; rotation: number; onEnd: () => void }

/** The text of a page above its picture: to be selected, found by the browser and read aloud. A scan has none. */
export function PdfText({ page, zoom, rotation, onEnd }: TextProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const container = place.current
    if (!container) return undefined
    const writing = writeText(page, rotation, container)
    // A page whose text cannot be read is still a picture.
    writing.ended.then(
      () => end(),
      () => end(),
    )
    return () => {
      writing.cancel()
      container.replaceChildren()
    }
  }, [page, rotation])

  return <div ref={place} className="pdf-text" style={{ '--total-scale-factor': scaleOf(zoom) } as CSSProperties} />
}
