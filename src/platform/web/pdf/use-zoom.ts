import { useState } from 'react'

export type ZoomState = {
  /** 1 is 100 %. */
  readonly zoom: number
  readonly isFit: boolean
  readonly canGrow: boolean
  readonly canShrink: boolean
  readonly grow: () => void
  readonly shrink: () => void
  readonly fit: () => void
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
