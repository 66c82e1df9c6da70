import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes there by the Tab key alone, forwards or backwards, from wherever the keyboard stands. */
export async function goByTab(there: Locator): Promise<void> {
  await there.waitFor()
  for (let left = mostSteps; left > 0;) {
    const steps = await there.evaluate(stepsTo)
    if (steps === 0) return
    const now = Math.min(left, mostAtOnce, Math.abs(steps))
    for (let step = 0; step < now; step += 1) await there.page().keyboard.press(steps > 0 ? 'Tab' : 'Shift+Tab')
    left -= now
  }
  throw new Error(`The Tab key does not lead to ${String(there)}; it stands at ${await whereNow(there.page())}`)
}

/** Goes along an open menu or list, or a row of tabs, by the arrow keys, as far as the entry where the keyboard then stands. */
export async function goByArrows(entry: Locator): Promise<void> {
  await entry.waitFor()
  const isTab = (await entry.getAttribute('role')) === 'tab'
  if (isTab) await goByTab(entry.locator('xpath=..').locator('[role=tab][tabindex="0"]'))
  else await entry.page().waitForFunction(isInList)
  await stepTo(entry, isTab ? 'ArrowRight' : 'ArrowDown')
}

/** Of radio buttons the Tab key comes to the chosen one, or to the first; the arrow keys go on from there. */
export async function goToBox(box: Locator): Promise<void> {
  if ((await box.getAttribute('type')) !== 'radio') return goByTab(box)
  const group = box.page().locator(`input[name="${await box.getAttribute('name')}"]`)
  const chosen = group.and(box.page().locator(':checked'))
  await goByTab((await chosen.count()) > 0 ? chosen : group.first())
  await stepTo(box, 'ArrowDown')
}

async function stepTo(entry: Locator, key: 'ArrowDown' | 'ArrowRight'): Promise<void> {
  for (let left = mostEntries; left > 0; left -= 1) {
    if (await entry.evaluate(isAtEntry)) return
    await entry.page().keyboard.press(key)
  }
  throw new Error(`The arrow keys do not lead to ${String(entry)}; the keyboard stands at ${await whereNow(entry.page())}`)
}

/** Types the words into a field with a fixed list. It takes them together with what was typed there a moment ago, unless it was left since. */
export async function pickByKeys(words: string, field: Locator): Promise<void> {
  if (await field.evaluate((element) => element === document.activeElement)) await field.page().keyboard.press('Shift+Tab')
  await goByTab(field)
  await field.page().keyboard.type(words)
  await expect.poll(() => field.evaluate(shownIn)).toBe(words)
}

/** Types in place of what stands in the field, which has the keyboard. Dates have parts to be typed into, so they are given as a whole. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') return field.fill(text)
  await field.page().keyboard.press('ControlOrMeta+a')
  await field.page().keyboard.press('Delete')
  await field.page().keyboard.type(text)
}

const [mostSteps, mostEntries] = [200, 40]
/** A panel that is just opening takes the keyboard elsewhere. */
const mostAtOnce = 12

const whereNow = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')

/** In the page: how often Tab, or below 0 Shift and Tab, is to be pressed before it is worth looking again; 0 when the keyboard is there. */
function stepsTo(there: Element): number {
  const now = document.activeElement ?? document.body
  if (now === there) return 0
  const follows = (one: Element, other: Element): boolean => (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const isAhead = now === document.body || follows(there, now)
  const isBetween = (element: Element): boolean =>
    isAhead ? (now === document.body || follows(element, now)) && follows(there, element) : follows(now, element) && follows(element, there)
  const isStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  // Of a group of radio buttons one is a stop, and guards lead elsewhere: better one step too few than too many.
  const isSure = (element: HTMLElement): boolean => isStop(element) && !element.matches('[type=radio], [data-base-ui-focus-guard]')
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  const steps = all.filter((element) => isSure(element) && isBetween(element)).length + 1
  return isAhead ? steps : -steps
}

/** In the page. */
const isInList = (): boolean => document.activeElement?.closest('[role=menu], [role=listbox], [role=combobox]') != null

/** In the page: the keyboard stands at an entry itself, or at the field that says which option it would take. */
function isAtEntry(entry: Element): boolean {
  const now = document.activeElement
  return now === entry || (entry.id !== '' && now?.getAttribute('aria-activedescendant') === entry.id)
}

/** In the page: what a field with a fixed list shows. */
const shownIn = (field: Element): string | undefined => (field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : undefined)
