/** A wrong field as the page shows it. */
export type WrongField = { key: string; label: string; element: HTMLElement }

/** The wrong fields of a form, in its order; choices of one group are one field. */
export function wrongFieldsIn(form: HTMLElement): readonly WrongField[] {
  const found = new Map<Element, WrongField>()
  for (const element of form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-wrong]')) {
    const [named, label] = labelled(element)
    if (label !== '' && !found.has(named)) found.set(named, { key: `${found.size} ${label}`, label, element })
  }
  return [...found.values()]
}

/** One wrong field needs no list; of a list, the last one stays until it is right. */
export const ofSeveral = (before: readonly WrongField[], now: readonly WrongField[]): readonly WrongField[] =>
  now.length > 1 || before.length > 0 ? now : []

/** What a field is named by, with its name: a group of choices by its legend. */
function labelled(element: HTMLElement): readonly [Element, string] {
  if (element.ariaLabel) return [element, element.ariaLabel]
  const isGroup = element instanceof HTMLInputElement && element.ariaInvalid !== 'true'
  const own = isGroup ? null : document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
  if (own) return [element, firstText(own)]
  const group = element.closest('fieldset') ?? element
  return [group, firstText(group.querySelector('legend'))]
}

/** Without the '(optional)' and the hint that follow. */
function firstText(label: Element | null): string {
  if (!label) return ''
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? ''
    if (text !== '') return text
  }
  return ''
}
