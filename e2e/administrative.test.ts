import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflows } from './accessibility.ts'
import { hands, type Hands, type HandsName } from './hands.ts'
import { aJourney } from './journey.ts'
import { arrive, button, focused, problemAt, see } from './screen.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const administrative = '/app/staff-portal/administrative'
const transporters = `${administrative}/transporters`

const panelOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
const rowOf = (page: Page, name: string): Locator => page.getByText(name, { exact: true }).filter({ visible: true })
const closed = (panel: Locator): Promise<void> => panel.waitFor({ state: 'hidden' })

async function chooseInMenu({ press }: Hands, page: Page, row: string, entry: string): Promise<void> {
  await press(button(page, `Actions for ${row}`).filter({ visible: true }))
  const item = page.getByRole('menuitem', { name: entry })
  await item.waitFor()
  if (press === hands.keyboard.press) await chooseByArrows(page, entry)
  else await press(item)
}

/** In a menu one goes by the arrow keys; a letter leads there too. */
async function chooseByArrows(page: Page, entry: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') !== null)).toBe(true)
  for (let steps = 0; steps < 6 && (await focused(page)) !== entry; steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

async function answer({ press }: Hands, page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: question })
  await press(button(dialog, action))
  await closed(dialog)
}

async function retype({ press, write }: Hands, text: string, field: Locator): Promise<void> {
  if (press === hands.keyboard.press) {
    await field.focus()
    await field.page().keyboard.press('ControlOrMeta+a')
  }
  await write(text, field)
}

describe.each(Object.keys(hands) as HandsName[])('by %s', (name) => {
  const hand = hands[name]
  const { press, write, view } = hand

  it('a transporter is added with what was forgotten, updated, and deleted', async () => {
    const [mara, renamed] = [`Mara ${name}`, `Mara Cement ${name}`]
    const page = await journey.visit(halima, transporters, view)
    await arrive(page, 'Transporters')
    await press(button(page, 'Add transporter').first())
    const adding = panelOf(page, 'Add transporter')
    await press(button(adding, 'Add transporter'))
    expect(await problemAt(adding.getByLabel('Name'))).toBe('This is mandatory')
    expect(await problemAt(adding.getByLabel('Email'))).toBe('This is mandatory')
    expect(await focused(page)).toBe('Name')
    await write(mara, adding.getByLabel('Name'))
    await write(`yard@${name}.example`, adding.getByLabel('Email'))
    const spot = adding.getByLabel('Spot transporter')
    if (name === 'keyboard') {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
    } else await press(spot)
    // Three months from the day at the plant, to be changed where something else was agreed.
    await expect.poll(() => adding.getByLabel('Valid until').inputValue()).toBe('2027-02-21')
    await adding.getByLabel('Valid until').fill('')
    await press(button(adding, 'Add transporter'))
    expect(await problemAt(adding.getByLabel('Valid until'))).toBe('This is mandatory')
    await adding.getByLabel('Valid until').fill('2026-12-21')
    await press(button(adding, 'Add transporter'))
    await see(page, 'Transporter added')
    await closed(adding)
    await see(page, mara)
    await see(page, '30 days left')

    await chooseInMenu(hand, page, mara, 'Update details')
    const updating = panelOf(page, 'Update details')
    await retype(hand, renamed, updating.getByLabel('Name'))
    await press(button(updating, 'Save changes'))
    await see(page, 'Transporter updated')
    await closed(updating)
    await see(page, renamed)
    expect(await overflows(page)).toBe(false)

    await chooseInMenu(hand, page, renamed, 'Delete transporter')
    await answer(hand, page, 'Are you sure you want to delete this?', 'Delete transporter')
    await see(page, 'Deleted successfully')
    await rowOf(page, renamed).waitFor({ state: 'hidden' })
    // The row took its buttons with it; the keyboard goes on at the top of the page's own part.
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Refresh')
  })

  it('an authorised plant is asked about before it is saved, and before it is deleted', async () => {
    const works = `Nakuru works ${name}`
    const page = await journey.visit(halima, `${administrative}/auth-plants`, view)
    await arrive(page, 'Authorised plants')
    await press(button(page, 'Add plant').first())
    const adding = panelOf(page, 'Add plant')
    await write(works, adding.getByLabel('Name'))
    await press(button(adding, 'Add plant'))
    await see(adding, 'This is mandatory')
    await adding.getByLabel('Yes').check()
    await press(button(adding, 'Add plant'))
    await answer(hand, page, 'Are you sure you want to save/update the plant', 'Cancel')
    await press(button(adding, 'Add plant'))
    await answer(hand, page, 'Are you sure you want to save/update the plant', 'Save plant')
    await see(page, 'Plant added')
    await see(page, works)
    await see(page, 'Yes')

    await chooseInMenu(hand, page, works, 'Update details')
    const updating = panelOf(page, 'Update details')
    await updating.getByLabel('No').check()
    await press(button(updating, 'Save changes'))
    await answer(hand, page, 'Are you sure you want to save/update the plant', 'Save plant')
    await see(page, 'Plant updated')

    await chooseInMenu(hand, page, works, 'Delete plant')
    await answer(hand, page, 'Are you sure you want to delete this?', 'Delete plant')
    await see(page, 'Deleted successfully')
    await rowOf(page, works).waitFor({ state: 'hidden' })
  })
})
