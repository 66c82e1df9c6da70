import type { Page } from 'playwright-core'

/** The controls that the Tab key does not reach, as HTML. An open menu or list is walked by arrow keys instead. */
export async function findTabFaults(page: Page): Promise<string[]> {
  const stops = await page.evaluate(startSweep)
  let left = stops === 0 ? 0 : await countUnreached(page)
  // At the end of a dialog its script takes the focus back to the start, and keys that follow at once pass the first control by: it is looked for
  // key by key. A date field takes a stop for each of its parts, so the sweep goes on until a whole round has reached nothing new.
  for (const most of [atOnce, 1])
    for (let idle = 0; left > 0 && idle < stops + ofBrowser;) {
      const before = left
      const times = Math.min(left, most)
      await pressTab(page, times)
      left = await countUnreached(page)
      idle = left < before ? 0 : idle + times
    }
  return left === 0 ? [] : (await page.evaluate(unreached, true)).map((html) => `not reached by Tab: ${html}`)
}

const countUnreached = async (page: Page): Promise<number> => (await page.evaluate(unreached, false)).length

/** Stops at the end of the page, before it starts again. */
const ofBrowser = 2
const atOnce = 48

/** Holds the key down, without waiting for each repetition: the browser takes them in turn. */
const pressTab = (page: Page, times: number): Promise<unknown> =>
  Promise.all([...Array.from({ length: times }, () => page.keyboard.down('Tab')), page.keyboard.up('Tab')])

type Sweep = { tabSweep?: Set<EventTarget | null> }

/** Runs in the page: records what gets the focus. Returns the number of controls, or 0 in an open menu or list. */
function startSweep(): number {
  const sweep = window as Sweep
  if (!sweep.tabSweep) document.addEventListener('focusin', ({ target }) => sweep.tabSweep?.add(target))
  sweep.tabSweep = new Set([document.activeElement])
  if (document.querySelector('[role=menu], [role=listbox]')) return 0
  return document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]').length
}

/**
 * Runs in the page: the controls without a recorded focus, and of each group that arrow keys walk through the first one, if the group has no stop at all.
 * A dialog keeps the focus to itself. As HTML only if wanted: a table's takes long.
 */
function unreached(asHtml: boolean): string[] {
  const swept = (window as Sweep).tabSweep ?? new Set()
  const place = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document
  const isOperable = (element: HTMLElement): boolean =>
    !element.matches(':disabled, [data-base-ui-focus-guard]') &&
    !element.closest('[inert], [aria-hidden=true]') &&
    element.checkVisibility({ visibilityProperty: true })
  const isRadio = (element: HTMLElement): element is HTMLInputElement => element.matches('[type=radio]')
  const radios = [...place.querySelectorAll<HTMLInputElement>('[type=radio]')]
  const groupOf = (element: HTMLElement): Element | null | undefined =>
    isRadio(element)
      ? radios.find(({ form, name }) => form === element.form && name === element.name)
      : element.closest('[role=radiogroup], [role=tablist], [role=toolbar], [role=menubar], [role=grid]')
  const isStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && !isRadio(element)
  const controls = [
    ...place.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex], [role=radio], [role=tab], [role=menuitem], [role=gridcell]',
    ),
  ].filter(isOperable)
  const groups = Map.groupBy(
    controls.filter((element) => element.ariaDisabled !== 'true' && groupOf(element)),
    groupOf,
  )
  const withoutStop = [...groups.values()].filter((items) => !items.some((item) => isStop(item) || swept.has(item)))
  const left = [
    ...controls.filter((element) => isStop(element) && !swept.has(element)),
    ...withoutStop.flatMap((items) => items.slice(0, 1)),
  ]
  return left.map((element) => (asHtml ? `${element.textContent}: ${element.outerHTML.slice(0, 200)}` : ''))
}
