import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inputModes, type InputMode } from '../input-mode.ts'
import type { Waiting } from './morning-scene.ts'
import { arrive, button, link, see } from '../screen.ts'
import { decide, rowNames, rowOf } from '../steps.ts'

/** One way of deciding a morning's requests. */
export type MorningScript = {
  name: string
  by: InputMode
  address: string
  /** The person's own choices in 'requests.turn'. */
  settings: readonly string[]
  run: (by: InputMode, page: Page, waiting: readonly Waiting[]) => Promise<void>
}

const list = '/app/staff-portal/requests/dash'
const seen = 'Seen, in order.'
const { mouse, keyboard } = inputModes

export const scripts: readonly MorningScript[] = [
  { name: 'one by one, by mouse', by: mouse, address: `${list}?tab=pending&sort=oldest`, settings: ['no-keys'], run: oneByOne },
  { name: 'in turn and together, by mouse and keys', by: mouse, address: list, settings: ['open-next'], run: inTurn },
  { name: 'in turn and together, by the keyboard alone', by: keyboard, address: list, settings: ['open-next'], run: inTurn },
]

/** Each request is searched for, opened, read and decided, which leads back to the list. */
async function oneByOne(by: InputMode, page: Page, waiting: readonly Waiting[]): Promise<void> {
  for (const request of waiting) {
    await by.write(request.idNo, page.getByRole('textbox', { name: 'Search by driver name or id no' }))
    await expect.poll(() => rowNames(page, 'requests')).toEqual([request.name])
    await by.press(rowOf(page, `${request.title}, ${request.name}`))
    await read(by, page, request)
    await decide(by, page, { word: request.word, comment: seen })
    await arrive(page, 'Requests')
  }
}

/** The oldest is opened, the others follow by J or after a decision; what is clean is read now and approved together at the end. */
async function inTurn(by: InputMode, page: Page, waiting: readonly Waiting[]): Promise<void> {
  const [first] = waiting
  if (first) await by.press(rowOf(page, `${first.title}, ${first.name}`))
  for (const request of waiting) {
    await read(by, page, request)
    if (request.isClean) {
      await link(page, 'Next request').waitFor()
      await page.keyboard.press('j')
    } else await decideByKeys(by, page, request)
  }
  await arrive(page, 'Requests')
  const clean = waiting.filter(({ isClean }) => isClean).length
  await approveTogether(by, page, clean)
}

async function read(by: InputMode, page: Page, { title, name, file, showsPicture }: Waiting): Promise<void> {
  await arrive(page, `${title}: ${name}`)
  if (showsPicture) await loaded(page, `${name}, new`)
  if (file === undefined) return
  await by.press(button(page, `Open ${file}`))
  const viewer = page.getByRole('dialog', { name: file })
  await viewer.getByRole('img', { name: 'Page 1 of 1' }).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
}

const loaded = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() => page.getByRole('img', { name }).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)

/** A or R, the comment, Ctrl Enter; a mouse confirms by a click. */
async function decideByKeys(by: InputMode, page: Page, { word }: Waiting): Promise<void> {
  await button(page, word).waitFor()
  await page.keyboard.press(word === 'Approve' ? 'a' : 'r')
  await page.locator('textarea:focus').fill(seen)
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('group', { name: `Are you sure you want to ${word.toLowerCase()} this request?` })
  await by.press(button(question, word))
  await question.waitFor({ state: 'detached' })
}

async function approveTogether(by: InputMode, page: Page, count: number): Promise<void> {
  await expect.poll(() => page.getByRole('checkbox', { name: /^Choose (?!all)/ }).count()).toBe(count)
  await by.tick(page.getByRole('checkbox', { name: 'Choose all requests on this page' }))
  const panel = page.getByRole('region', { name: 'Approve several requests' })
  await by.write(seen, panel.getByLabel('Comment'))
  await by.press(button(panel, `Approve ${count} requests`))
  await by.press(button(page.getByRole('alertdialog'), 'Approve'))
  await see(panel, `${count} requests approved`)
}
