import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { anEvent } from '#events/events.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { focusByTab } from '../keys.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, focused, link, problemAt, see, tabTo } from '../screen.ts'

const journey = await aJourney()
const { db } = journey
const calendar = '/app/staff-portal/training-scheduler/events'

async function aCalendar({ view }: Pick<InputMode, 'view'>) {
  const halima = await journey.person()
  const { plantId } = halima
  const talk = await anEvent(db, { plantId, title: 'Rainy season driving', date: '2026-11-25' })
  for (const title of ['First aid', 'Fatigue', 'Night driving', 'Bulker safety'])
    await anEvent(db, { plantId, title, type: 'training', date: '2026-11-18' })
  const page = await journey.visit(halima, calendar, view)
  await arrive(page, 'Event training & Meeting scheduler')
  return { page, halima, plantId, talk }
}

const shown = (page: Page) => page.getByRole('region', { name: 'Calendar' }).getByRole('heading', { level: 2 })
const day = (page: Page, date: string) => page.locator(`td[data-date="${date}"]`)

it('starts with this month from Monday on, moves forwards and back, and stores it in the address', async () => {
  const by = inputModes.mouse
  const { page } = await aCalendar(by)
  await expect.poll(() => shown(page).textContent()).toBe('November 2026')
  expect(await page.getByRole('columnheader').first().textContent()).toContain('Mon')
  await page.locator('[aria-current="date"]').and(button(page, 'Saturday 21 November')).waitFor()
  await link(page.getByRole('list', { name: 'Next up' }), /Rainy season driving/).waitFor()
  await by.press(button(page, 'Next month'))
  await expectAddress(page, `${calendar}?date=2026-12-01`)
  await expect.poll(() => shown(page).textContent()).toBe('December 2026')
  await day(page, '2026-12-31').waitFor()
  await tabTo(page, 'Tuesday 1 December')
  await page.keyboard.press('PageUp')
  await expect.poll(() => focused(page)).toBe('Saturday 21 November')
  await page.keyboard.press('PageUp')
  await expectAddress(page, `${calendar}?date=2026-10-01`)
  // The address changes just before the page does, and a step goes from the month that is shown.
  await expect.poll(() => shown(page).textContent()).toBe('October 2026')
  await page.keyboard.press('PageDown')
  await expectAddress(page, calendar)
  await expect.poll(() => shown(page).textContent()).toBe('November 2026')
  await by.press(button(page, 'Previous month'))
  await expect.poll(() => shown(page).textContent()).toBe('October 2026')
  await by.press(button(page, 'Today'))
  await expectAddress(page, calendar)
  await page.goBack()
  await expectAddress(page, `${calendar}?date=2026-10-01`)
  await page.reload()
  await expect.poll(() => shown(page).textContent()).toBe('October 2026')
})

it('shows a week and a list', async () => {
  const by = inputModes.keyboard
  const { page } = await aCalendar(by)
  await by.choose(page.getByRole('tab', { name: 'Week' }))
  await expectAddress(page, `${calendar}?view=week`)
  await expect.poll(() => shown(page).textContent()).toBe('16–22 Nov 2026')
  await link(page, 'Bulker safety').waitFor()
  await by.press(button(page, 'Next week'))
  await expectAddress(page, `${calendar}?view=week&date=2026-11-28`)
  await link(page.getByRole('tabpanel'), 'Rainy season driving').waitFor()
  await by.choose(page.getByRole('tab', { name: 'List' }))
  await page.getByRole('list', { name: 'Wednesday 18 November' }).getByRole('link').nth(3).waitFor()
  await by.press(button(page, 'Next month'))
  await see(page, 'No events this month')
})

it('shows the rest of a full day on request', async () => {
  const by = inputModes.keyboard
  const { page } = await aCalendar(by)
  expect(await link(page, 'Bulker safety').count()).toBe(0)
  await by.press(button(page, '+2 more'))
  await button(page, 'Show less').waitFor()
  await by.press(link(page, 'Bulker safety'))
  await arrive(page, 'Bulker safety')
  await by.press(link(page, 'Back'))
  await arrive(page, 'Event training & Meeting scheduler')
})

it('adds an event to a day, by mouse and by keyboard', async () => {
  const by = inputModes.keyboard
  const { page } = await aCalendar(by)
  await day(page, '2026-11-26').click({ position: { x: 60, y: 80 } })
  const dialog = page.getByRole('dialog', { name: 'Add event/schedule' })
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe('2026-11-26')
  await by.press(button(dialog, 'Cancel'))
  await see(page, 'Thursday 26 November')

  await focusByTab(button(page, 'Thursday 26 November'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Date').inputValue()).toBe('2026-11-27')
  await expect.poll(() => focused(page)).toMatch(/^Title/)
  await page.keyboard.type('Night driving')
  await by.pick('Training', dialog.getByLabel('Type'))
  await by.write('2062-11-27', dialog.getByLabel('Date'))
  await by.press(button(dialog, 'Add event/schedule'))
  expect(await problemAt(dialog.getByLabel('Date'))).toBe('This is more than 5 years ahead. Check the year')
  await by.write('2026-11-27', dialog.getByLabel('Date'))
  await by.press(button(dialog, 'Add event/schedule'))
  await see(page, 'Event added')
  await link(day(page, '2026-11-27'), 'Night driving').waitFor()
})

it('drags an event to another day after a confirmation', async () => {
  const by = inputModes.mouse
  const { page, talk } = await aCalendar(by)
  const question = page.getByRole('alertdialog', { name: 'Move this event to Friday 27 November?' })
  await link(day(page, '2026-11-25'), 'Rainy season driving').dragTo(day(page, '2026-11-27'))
  await by.press(button(question, 'Cancel'))
  await link(day(page, '2026-11-25'), 'Rainy season driving').waitFor()
  await link(day(page, '2026-11-25'), 'Rainy season driving').dragTo(day(page, '2026-11-27'))
  await by.press(button(question, 'Move event'))
  await see(page, 'Event saved')
  await by.press(link(day(page, '2026-11-27'), 'Rainy season driving'))
  await expectAddress(page, `/app/staff-portal/training-scheduler/event/${talk}`)
})

it('moves an event on its page, by keyboard', async () => {
  const by = inputModes.keyboard
  const { page, talk } = await aCalendar(by)
  await page.goto(`/app/staff-portal/training-scheduler/event/${talk}`)
  await arrive(page, 'Rainy season driving')
  await by.press(button(page, 'Edit event'))
  const dialog = page.getByRole('dialog', { name: 'Edit event' })
  await by.write('2026-11-30', dialog.getByLabel('Date'))
  await dialog.getByLabel('Title').press('Enter')
  await see(page, 'Event saved')
  await see(page, 'Monday 30 November 2026')
})

it('on a phone, a month shows dots and the selected day a list', async () => {
  const by = inputModes.touch
  const { page } = await aCalendar(by)
  const wednesday = button(page, 'Wednesday 18 November, 4 events')
  await by.press(wednesday)
  await expectAddress(page, `${calendar}?date=2026-11-18`)
  // The address changes just before the page does.
  await expect.poll(() => wednesday.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => page.getByRole('list', { name: 'On this day' }).getByRole('link').count()).toBe(4)
  await wednesday.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAddress(page, `${calendar}?date=2026-11-25`)
  await by.press(button(page, 'Add on this day'))
  await expect.poll(() => page.getByRole('dialog').getByLabel('Date').inputValue()).toBe('2026-11-25')
  await by.press(button(page.getByRole('dialog'), 'Cancel'))
  await by.choose(page.getByRole('tab', { name: 'List' }))
  await by.press(link(page.getByRole('list', { name: 'Wednesday 25 November' }), /Rainy season driving/))
  await arrive(page, 'Rainy season driving')
})
