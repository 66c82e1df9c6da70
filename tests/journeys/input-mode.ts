import type { Locator, Page } from 'playwright-core'
import { isWhole } from '../world/whole.ts'
import { desk, phone } from './journey.ts'
import type { View } from './browser.ts'
import { focusByArrows, focusByTab, focusBox, pickByKeys, typeInto } from './keys.ts'

/** How a journey operates the page: by mouse, by touch, or by the keyboard alone. A journey written with it runs in each. */
export type InputMode = {
  name: 'mouse' | 'keyboard' | 'touch'
  view: View
  /** A button, a link or a tab. */
  press(there: Locator): Promise<void>
  /** Replaces the field's content. */
  write(text: string, field: Locator): Promise<void>
  /** Checks a box or a radio button, or unchecks a box. */
  tick(box: Locator, isOn?: boolean): Promise<void>
  /** Selects an option of a native select by its label. */
  pick(label: string, field: Locator): Promise<void>
  /** Attaches a file through the field's file chooser. */
  attach(file: Attached, field: Locator): Promise<void>
  /** An entry of the open menu, an option of the open list, or another tab of a tab list. */
  choose(entry: Locator): Promise<void>
}

type Attached = { name: string; mimeType: string; buffer: Buffer }

/** Mouse and touch differ only in click and tap. */
const byPointer = (at: (there: Locator) => Promise<void>): Omit<InputMode, 'name' | 'view'> => ({
  press: at,
  write: async (text, field) => {
    await at(field)
    await field.fill(text)
  },
  tick: async (box, isOn = true) => {
    if ((await box.isChecked()) !== isOn) await at(box)
  },
  pick: async (label, field) => void (await field.selectOption({ label })),
  attach: (file, field) => chooseFile(file, field.page(), () => at(field)),
  choose: at,
})

const mouse: InputMode = { name: 'mouse', view: desk, ...byPointer((there) => there.click()) }
const touch: InputMode = { name: 'touch', view: phone, ...byPointer((there) => there.tap()) }

const keyboard: InputMode = {
  name: 'keyboard',
  view: desk,
  press: async (there) => {
    await focusByTab(there)
    await there.page().keyboard.press('Enter')
  },
  write: async (text, field) => {
    await focusByTab(field)
    await typeInto(field, text)
  },
  tick: async (box, isOn = true) => {
    await focusBox(box)
    if ((await box.isChecked()) !== isOn) await box.page().keyboard.press('Space')
  },
  pick: pickByKeys,
  attach: async (file, field) => {
    await focusByTab(field)
    await chooseFile(file, field.page(), () => field.page().keyboard.press('Enter'))
  },
  choose: async (entry) => {
    await focusByArrows(entry)
    await entry.page().keyboard.press('Enter')
  },
}

async function chooseFile(file: Attached, page: Page, open: () => Promise<void>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()])
  await chooser.setFiles(file)
}

export const inputModes = { mouse, touch, keyboard } as const

/**
 * For the main job, forms, menus and dialogs, `it.each(dealtTo('touch'))('… by $name', async (by) => …)`: a whole run goes through them by touch at 390 and by
 * keyboard at 1440, where a mouse reaches the same; a quick run in the mode that is dealt to them, their neighbours in the other. Other journeys run in one.
 */
export const dealtTo = (name: 'touch' | 'keyboard'): readonly InputMode[] => (isWhole ? [touch, keyboard] : [inputModes[name]])
