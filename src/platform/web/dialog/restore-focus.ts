const field = ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [tabindex="-1"])'

/** Initial focus of a dialog: the first field, else the dialog, never the close button. */
export const firstField = (): HTMLElement | true => document.querySelector<HTMLElement>(`[role="dialog"] ${field}`) ?? true

/**
 * A `ref` for a dialog: when the focused element is removed, focus moves to its replacement. Base UI would focus the whole dialog, and again a
 * frame later, which interrupts typing.
 */
export function restoreFocus(dialog: HTMLElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  const follow = ({ target: left }: FocusEvent): void => {
    const ancestors = left instanceof Element ? ancestorsOf(left, dialog) : []
    queueMicrotask(() => {
      const isLost = document.activeElement === document.body && left instanceof Element && !left.isConnected
      if (isLost && dialog.isConnected) focusTargetIn(ancestors.find(({ isConnected }) => isConnected) ?? dialog, dialog).focus()
    })
  }
  dialog.addEventListener('focusout', follow, true)
  return () => dialog.removeEventListener('focusout', follow, true)
}

/** The ancestors up to the dialog. */
function ancestorsOf(element: Element, dialog: Element): Element[] {
  const ancestors: Element[] = []
  for (let each = element.parentElement; each && each !== dialog; each = each.parentElement) ancestors.push(each)
  return ancestors
}

/** Fields before buttons, and never the dialog's close button. */
const focusTargetIn = (place: Element, dialog: HTMLElement): HTMLElement =>
  place.querySelector<HTMLElement>(field) ?? (place === dialog ? null : place.querySelector<HTMLElement>('button:not(:disabled)')) ?? dialog
