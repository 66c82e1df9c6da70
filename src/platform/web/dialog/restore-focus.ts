const field = ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [tabindex="-1"])'

/** The first field takes the focus when a dialog opens, not the button that closes; without a field, the dialog itself. */
export const firstField = (): HTMLElement | true => document.querySelector<HTMLElement>(`[role="dialog"] ${field}`) ?? true

/**
 * A `ref` for a dialog: when what has the keyboard is taken away, what came in its place goes on with it. Base UI would give it to the dialog as a
 * whole, and once more a frame later, when it is typed with already.
 */
export function keepFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  const follow = ({ target: left }: FocusEvent): void => {
    const around = left instanceof Element ? placesAround(left, dialog) : []
    queueMicrotask(() => {
      const isLost = document.activeElement === document.body && left instanceof Element && !left.isConnected
      if (isLost && dialog.isConnected) heirIn(around.find(({ isConnected }) => isConnected) ?? dialog, dialog).focus()
    })
  }
  dialog.addEventListener('focusout', follow, true)
  return () => dialog.removeEventListener('focusout', follow, true)
}

/** From the nearest up to the dialog. */
function placesAround(element: Element, dialog: Element): Element[] {
  const around: Element[] = []
  for (let place = element.parentElement; place && place !== dialog; place = place.parentElement) around.push(place)
  return around
}

/** Fields come before buttons; the dialog's own button closes it. */
const heirIn = (place: Element, dialog: HTMLElement): HTMLElement =>
  place.querySelector<HTMLElement>(field) ?? (place === dialog ? null : place.querySelector<HTMLElement>('button:not(:disabled)')) ?? dialog
