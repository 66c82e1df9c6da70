import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { isWhole } from '../world/whole.ts'

/** Moves the focus to an element by the Tab key, forwards or backwards: in a whole run alone, in a quick one from just before it, as Tab is swept in the states. */
export async function focusByTab(there: Locator): Promise<void> {
  await there.waitFor()
  if (!isWhole) await there.evaluate(focusBefore)
  for (let left = mostSteps; left > 0;) {
    const steps = await there.evaluate(stepsTo)
    if (steps === 0) return
    const now = Math.min(left, mostAtOnce, Math.abs(steps))
    for (let step = 0; step < now; step += 1) await there.page().keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab')
    left -= now
  }
  throw new Error(`Tab does not reach ${String(there)}; the focus is at ${await focusedHtml(there.page())}`)
}

/** Moves the focus to an entry of an open menu, list or tab list by the arrow keys. */
export async function focusByArrows(entry: Locator): Promise<void> {
  await entry.waitFor()
  const isTab = (await entry.getAttribute('role')) === 'tab'
  if (isTab) await focusByTab(entry.locator('xpath=..').locator('[role=tab][tabindex="0"]'))
  else await entry.page().waitForFunction(isInList)
  await stepTo(entry, isTab ? 'ArrowRight' : 'ArrowDown')
}

/** Tab focuses the checked radio button, or the first; the arrow keys move between them. */
export async function focusBox(box: Locator): Promise<void> {
  if ((await box.getAttribute('type')) !== 'radio') return focusByTab(box)
  const group = box.page().locator(`input[name="${await box.getAttribute('name')}"]`)
  const chosen = group.and(box.page().locator(':checked'))
  await focusByTab((await chosen.count()) > 0 ? chosen : group.first())
  await stepTo(box, 'ArrowDown')
}

async function stepTo(entry: Locator, key: 'ArrowDown' | 'ArrowRight'): Promise<void> {
  for (let left = mostEntries; left > 0; left -= 1) {
    if (await entry.evaluate(isAtEntry)) return
    await entry.page().keyboard.press(key)
  }
  throw new Error(`The arrow keys do not reach ${String(entry)}; the focus is at ${await focusedHtml(entry.page())}`)
}

/** Types an option's label into a native select, leaving it first: the browser appends to what was typed a moment ago. */
export async function pickByKeys(label: string, field: Locator): Promise<void> {
  if (await field.evaluate((element) => element === document.activeElement)) await field.page().keyboard.press('Shift+Tab')
  await focusByTab(field)
  await field.page().keyboard.type(label)
  await expect.poll(() => field.evaluate(shownIn)).toBe(label)
}

/** Replaces the content of the focused field. A date field has parts, so it is filled as a whole. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if (/^(?:date|time)$/.test((await field.getAttribute('type')) ?? '')) return field.fill(text)
  await field.page().keyboard.press('ControlOrMeta+a')
  await field.page().keyboard.press('Delete')
  await field.page().keyboard.type(text)
}

const [mostSteps, mostEntries] = [200, 40]
/** A panel that is opening may move the focus. */
const mostAtOnce = 12

const focusedHtml = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')

/** Runs in the page: a lower bound of Tab presses to the element, negative for Shift+Tab; 0 when it has the focus. */
function stepsTo(there: Element): number {
  const now = document.activeElement ?? document.body
  if (now === there) return 0
  const follows = (one: Element, other: Element): boolean => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const isAhead = now === document.body || follows(there, now)
  const isBetween = (element: Element): boolean =>
    isAhead ? (now === document.body || follows(element, now)) && follows(there, element) : follows(now, element) && follows(element, there)
  const isStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  // A radio group is one stop, and focus guards redirect: rather one step too few than too many.
  const isSure = (element: HTMLElement): boolean => isStop(element) && !element.matches('[type=radio], [data-base-ui-focus-guard]')
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const steps = all.filter((element) => isSure(element) && isBetween(element)).length + 1
  return isAhead ? steps : -steps
}

/** Runs in the page: moves the focus to the last stop before the element, on the page or in the dialog of both, if that spares a few presses. */
function focusBefore(there: Element): void {
  const place = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  const now = document.activeElement
  if (now === there || now?.closest(place) !== there.closest(place)) return
  const stops = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]') &&
      element.closest(place) === there.closest(place) &&
      element.checkVisibility(),
  )
  const isBefore = (one: Element, other: Element): boolean => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const before = stops.filter((element) => isBefore(element, there))
  const between = before.filter((element) => now !== null && isBefore(now, element)).length
  if (between > 2 || (now !== null && isBefore(there, now))) before.at(-1)?.focus()
}

/** Runs in the page. */
const isInList = (): boolean => document.activeElement?.closest('[role=menu], [role=listbox], [role=combobox]') != null

/** Runs in the page: whether the entry has the focus, or is the active option of the focused field. */
function isAtEntry(entry: Element): boolean {
  const now = document.activeElement
  return now === entry || (entry.id !== '' && now?.getAttribute('aria-activedescendant') === entry.id)
}

/** Runs in the page: the selected label of a native select. */
const shownIn = (field: Element): string | undefined => (field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : undefined)
