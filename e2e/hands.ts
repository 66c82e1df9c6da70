import type { Locator, Page } from 'playwright-core'
import { desk, phone } from './journey.ts'
import type { View } from './browser.ts'
import { goByArrows, goByTab, goToBox, pickByKeys, typeInto } from './keys.ts'

/**
 * One way of working with a page: where others click, this one taps, or goes there by the keyboard alone. A journey that is written with hands is
 * walked by all three.
 */
export type Hands = {
  readonly name: 'mouse' | 'keyboard' | 'touch'
  readonly view: View
  /** A button, a link or a tab. */
  press(there: Locator): Promise<void>
  /** In place of what stands in a field. */
  write(text: string, field: Locator): Promise<void>
  /** A box or a radio button: makes it the chosen one, or a box no longer so. */
  tick(box: Locator, isOn?: boolean): Promise<void>
  /** One of the words of a field with a fixed list. */
  pick(words: string, field: Locator): Promise<void>
  /** A file, through the chooser that the field opens. */
  attach(file: Attached, field: Locator): Promise<void>
  /** An entry of the menu that is open, an option of the list that is open, or another tab of a row of tabs. */
  choose(entry: Locator): Promise<void>
}

type Attached = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A mouse and a finger differ in how they touch a place, and in nothing else. */
const pointing = (at: (there: Locator) => Promise<void>): Omit<Hands, 'name' | 'view'> => ({
  press: at,
  write: async (text, field) => {
    await at(field)
    await field.fill(text)
  },
  tick: async (box, isOn = true) => {
    if ((await box.isChecked()) !== isOn) await at(box)
  },
  pick: async (words, field) => void (await field.selectOption({ label: words })),
  attach: (file, field) => choosing(file, field.page(), () => at(field)),
  choose: at,
})

const mouse: Hands = { name: 'mouse', view: desk, ...pointing((there) => there.click()) }
const touch: Hands = { name: 'touch', view: phone, ...pointing((there) => there.tap()) }

const keyboard: Hands = {
  name: 'keyboard',
  view: desk,
  press: async (there) => {
    await goByTab(there)
    await there.page().keyboard.press('Enter')
  },
  write: async (text, field) => {
    await goByTab(field)
    await typeInto(field, text)
  },
  tick: async (box, isOn = true) => {
    await goToBox(box)
    if ((await box.isChecked()) !== isOn) await box.page().keyboard.press('Space')
  },
  pick: pickByKeys,
  attach: async (file, field) => {
    await goByTab(field)
    await choosing(file, field.page(), () => field.page().keyboard.press('Enter'))
  },
  choose: async (entry) => {
    await goByArrows(entry)
    await entry.page().keyboard.press('Enter')
  },
}

async function choosing(file: Attached, page: Page, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(file)
}

export const hands = { mouse, touch, keyboard } as const

/** For `it.each(everyHand)('by $name …', async (by) => …)`: a journey by mouse at 1440, by touch at 390 and by the keyboard alone. */
export const everyHand: readonly Hands[] = [mouse, touch, keyboard]

/** For most journeys: what the keyboard reaches at 1440 a mouse reaches there as well, and its clicks are those of a finger. */
export const fingerAndKeys: readonly Hands[] = [touch, keyboard]
