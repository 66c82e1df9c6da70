import { useState } from 'react'

export type Zooming = {
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
/** A page is opened no larger than this where the window is wider than it. */
const readable = 1.25

/** How large something is shown: first as wide as the window lets it, then as people choose. `fitting` is the zoom at which it fills the width. */
export function useZoom(fitting: number): Zooming {
  const [chosen, choose] = useState<number | 'fit'>()
  const zoom = chosen === 'fit' ? fitting : (chosen ?? Math.min(fitting, readable))
  const larger = steps.find((step) => step > zoom * 1.01)
  const smaller = steps.findLast((step) => step < zoom * 0.99)
  return {
    zoom,
    isFit: zoom === fitting,
    canGrow: larger !== undefined,
    canShrink: smaller !== undefined,
    grow: () => larger !== undefined && choose(larger),
    shrink: () => smaller !== undefined && choose(smaller),
    fit: () => choose('fit'),
  }
}
