import type { Locator, Page } from 'playwright-core'

/** Goes there by the Tab key alone, from wherever the keyboard stands. */
export async function goByTab(there: Locator): Promise<void> {
  await there.waitFor()
  for (let left = mostSteps; left > 0;) {
    const steps = Math.min(left, mostAtOnce, await there.evaluate(stepsTo))
    if (steps === 0) return
    for (let step = 0; step < steps; step += 1) await there.page().keyboard.press('Tab')
    left -= steps
  }
  throw new Error(`The Tab key does not lead to ${String(there)}; it stands at ${await whereNow(there.page())}`)
}

/** Goes along an open menu or list, or a row of tabs, by the arrow keys, as far as the entry where the keyboard then stands. */
export async function goByArrows(entry: Locator): Promise<void> {
  await entry.waitFor()
  const keyboard = entry.page().keyboard
  const key = (await entry.getAttribute('role')) === 'tab' ? 'ArrowRight' : 'ArrowDown'
  if (key === 'ArrowRight') await goByTab(entry.locator('xpath=..').locator('[role=tab][tabindex="0"]'))
  else await entry.page().waitForFunction(isInList)
  for (let left = mostEntries; left > 0; left -= 1) {
    if (await entry.evaluate(isAtEntry)) return
    await keyboard.press(key)
  }
  throw new Error(`The arrow keys do not lead to ${String(entry)}; the keyboard stands at ${await whereNow(entry.page())}`)
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

/** In the page: how often Tab is to be pressed before it is worth looking again; 0 when the keyboard is there. */
function stepsTo(there: Element): number {
  const now = document.activeElement
  if (now === there) return 0
  const isStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')]
  // Of a group of radio buttons one is a stop, and guards lead elsewhere: better one step too few than too many.
  const isSure = (element: HTMLElement): boolean => isStop(element) && !element.matches('[type=radio], [data-base-ui-focus-guard]')
  const between = all.filter((element) => {
    const isAfterNow =
      now === null || now === document.body || (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    const isBeforeThere = (element.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    return isAfterNow && isBeforeThere && isSure(element)
  })
  return between.length + 1
}

/** In the page. */
const isInList = (): boolean => document.activeElement?.closest('[role=menu], [role=listbox], [role=combobox]') != null

/** In the page: the keyboard stands at an entry itself, or at the field that says which option it would take. */
function isAtEntry(entry: Element): boolean {
  const now = document.activeElement
  return now === entry || (entry.id !== '' && now?.getAttribute('aria-activedescendant') === entry.id)
}
