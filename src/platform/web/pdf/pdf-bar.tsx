import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import type { ZoomState } from './use-zoom.ts'

type BarProps = { readonly at: number; readonly last: number; readonly onTurn: (page: number) => void; readonly zooming: ZoomState }

/** The toolbar of a PDF: page and zoom. */
export function PdfBar({ at, last, onTurn, zooming }: BarProps): ReactNode {
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
