/** Where the popup of a button is rendered: beside it, so that screen readers find it there. */
export const landmarkOf = (anchor: HTMLElement | null): HTMLElement | null =>
  anchor?.closest<HTMLElement>('[role="dialog"], main, header') ?? null
