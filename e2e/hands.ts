import type { Locator, Page } from 'playwright-core'
import { desk, phone } from './journey.ts'
import type { View } from './browser.ts'

/** One way of working with a page: where others click, this one taps or goes there by the Tab key. */
export type Hands = {
  readonly view: View
  press(there: Locator): Promise<void>
  write(text: string, field: Locator): Promise<void>
}

const mouse: Hands = {
  view: desk,
  press: (there) => there.click(),
  write: async (text, field) => {
    await field.click()
    await field.fill(text)
  },
}

const touch: Hands = {
  view: phone,
  press: (there) => there.tap(),
  write: async (text, field) => {
    await field.tap()
    await field.fill(text)
  },
}

const keyboard: Hands = {
  view: desk,
  press: async (there) => {
    await reach(there)
    await there.page().keyboard.press('Enter')
  },
  write: async (text, field) => {
    await reach(field)
    await field.page().keyboard.type(text)
  },
}

export const hands = { mouse, touch, keyboard } as const
export type HandsName = keyof typeof hands

const mostSteps = 80

/** Goes there by the Tab key alone, from wherever the keyboard stands. */
async function reach(there: Locator): Promise<void> {
  const page = there.page()
  await there.waitFor()
  for (let steps = 0; steps < mostSteps; steps += 1) {
    if (await hasFocus(there)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(there)}; it stands at ${await whereNow(page)}`)
}

const hasFocus = (there: Locator): Promise<boolean> => there.evaluate((element) => element === document.activeElement)
const whereNow = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing')
