import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney, phone } from '../journey.ts'
import { arrive, button, heading, problemAt, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const gate = '/app/staff-portal/gate'

it('a guard with a phone checks drivers in and out, and has nothing but the gate', { timeout: minutes(2) }, async () => {
  const { press, write, choose } = inputModes.touch
  const guard = await journey.person({ permissions: ['gate.check'] })
  const { plantId } = guard
  const asha = await aPassHolder(journey.db, { plantId, name: 'Asha Otieno' })
  const brian = await aPassHolder(journey.db, { plantId, name: 'Brian Kamau', clearances: { ddt: '2027-08-01' } })
  const [ashasCard, briansCard] = [asha.cardNo ?? '', brian.cardNo ?? '']
  const page = await journey.visit(guard, '/app/staff-portal', phone)
  await arrive(page, 'Gate')
  expect(new URL(page.url()).pathname).toBe(gate)
  const number = page.getByLabel('Card no or id no')

  await press(button(page, 'Check'))
  expect(await problemAt(number)).toBe('Scan a card, or enter a card or id number')
  await write(briansCard.toLowerCase(), number)
  await press(button(page, 'Check'))
  const blocked = heading(page, 'BLOCKED')
  await blocked.waitFor()
  await see(page, 'No medical is on record')
  await see(page, 'See the plant doctor and have the medical renewed.')
  expect(await blocked.evaluate((letters) => Number.parseFloat(getComputedStyle(letters).fontSize))).toBeGreaterThanOrEqual(48)
  expect(await button(page, 'Let in by override').count()).toBe(0)

  // A hand scanner types wherever the focus is.
  await page.keyboard.type(ashasCard)
  await page.keyboard.press('Enter')
  await heading(page, 'CLEARED').waitFor()
  await see(page, 'Asha Otieno')

  await press(page.getByRole('link', { name: 'On site' }))
  await arrive(page, 'On site: 1 driver')
  await see(page, 'Asha Otieno')
  await press(page.getByRole('link', { name: 'Check' }))
  await arrive(page, 'Gate')
  await choose(page.getByText('Out', { exact: true }))
  await write(ashasCard, number)
  await press(button(page, 'Check'))
  await see(page, 'Going out, recorded')
  await press(button(page, 'Next driver'))
  await heading(page, 'Gate').waitFor()
  expect(await page.getByRole('link', { name: 'Log' }).count()).toBe(0)
})

it('an unknown number is no denial: it is asked for again, selected, and the vehicle stays', { timeout: minutes(2) }, async () => {
  const guard = await journey.person({ permissions: ['gate.check', 'gate.override'] })
  const asha = await aPassHolder(journey.db, { plantId: guard.plantId, name: 'Asha Otieno' })
  const page = await journey.visit(guard, gate, phone)
  await arrive(page, 'Gate')
  const number = page.getByLabel('Card no or id no')
  const vehicle = page.getByLabel('Vehicle registration (optional)')
  expect(await vehicle.count()).toBe(0)
  await page.getByText('In', { exact: true }).tap()
  await button(page, 'Vehicle and bulk load').tap()
  await vehicle.fill('KDA 123A')
  await page.reload()
  await vehicle.waitFor()
  expect(await vehicle.inputValue()).toBe('KDA 123A')

  await number.fill('NOBODY-1')
  await button(page, 'Check').tap()
  const notFound = heading(page, 'NOT FOUND')
  await notFound.waitFor()
  await see(page, 'No card or driver with this number')
  expect(await heading(page, 'BLOCKED').count()).toBe(0)
  expect(await button(page, 'Let in by override').count()).toBe(0)
  const selected = (input: HTMLInputElement): string => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await number.evaluate(selected)).toBe('NOBODY-1')
  expect(await number.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent)).toContain(
    'NOT FOUND',
  )

  await page.keyboard.type(asha.cardNo ?? '')
  await page.keyboard.press('Enter')
  await heading(page, 'CLEARED').waitFor()
  const checks = journey.db.selectFrom('gate_check').select(['outcome', 'registration']).where('user_id', '=', guard.userId)
  expect(await checks.orderBy('id').execute()).toEqual([
    { outcome: 'blocked', registration: 'KDA 123A' },
    { outcome: 'cleared', registration: 'KDA 123A' },
  ])
  await button(page, 'Next driver').tap()
  expect(await number.inputValue()).toBe('')
  expect(await vehicle.inputValue()).toBe('')
})

it('a supervisor lets a denied driver in with a reason, which the log shows, by keyboard', { timeout: minutes(2) }, async () => {
  const { press, write, view } = inputModes.keyboard
  const supervisor = await journey.person({ permissions: ['gate.check', 'gate.override', 'drivers.read'] })
  const { cardNo } = await aPassHolder(journey.db, { plantId: supervisor.plantId, name: 'Brian Kamau', clearances: {} })
  const page = await journey.visit(supervisor, gate, view)
  await arrive(page, 'Gate')
  await write(cardNo ?? '', page.getByLabel('Card no or id no'))
  await press(button(page, 'Check'))
  await heading(page, 'BLOCKED').waitFor()
  await press(button(page, 'Let in by override'))
  const dialog = page.getByRole('dialog', { name: 'Let in by override' })
  await press(button(dialog, 'Let in'))
  expect(await problemAt(dialog.getByLabel('Why is this driver let in?'))).toBe('Say why this driver is let in')
  await write('Agreed by phone', dialog.getByLabel('Why is this driver let in?'))
  await press(button(dialog, 'Let in'))
  await heading(page, 'LET IN').waitFor()
  await page.goto(`${gate}/checks?outcome=overridden`)
  await arrive(page, 'Gate checks')
  const list = page.getByRole('region', { name: 'List of checks' })
  await see(list, 'Brian Kamau')
  await see(list, 'Agreed by phone')
})
