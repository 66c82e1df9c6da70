import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, heading, problemAt, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const gate = '/app/staff-portal/gate'
const start = journey.now

it.each(dealtTo('touch'))(
  'three presses from a verdict to a hold, and a second test that lifts it, by $name',
  { timeout: minutes(2) },
  async (by) => {
    const { press, write, view } = by
    journey.now = start
    const guard = await journey.person({ firstName: 'Simon', lastName: 'Kipchumba', permissions: ['gate.check', 'holds.test'] })
    const { plantId } = guard
    const juma = await aPassHolder(journey.db, { plantId, name: 'Juma Otieno' })
    const page = await journey.visit(guard, gate, view)
    const check = async (verdict: string): Promise<void> => {
      await arrive(page, 'Gate')
      await write(juma.cardNo ?? '', page.getByLabel('Card no or id no'))
      await press(button(page, 'Check'))
      await heading(page, verdict).waitFor()
    }
    await check('CLEARED')
    await press(button(page, 'Failed test'))
    await press(button(page, 'Alcohol'))
    await heading(page, 'Failed alcohol test').waitFor()
    await see(page, 'Juma Otieno may not load at any plant from now on, until a second test passes. The office is told, not why.')
    await press(button(page, 'Put on hold'))
    expect(await problemAt(page.getByLabel('Reading'))).toBe('Enter the reading as a number, such as 0.24')
    expect(await problemAt(page.getByLabel('Witness'))).toBe('Name somebody who saw the test')
    await write('0,24', page.getByLabel('Reading'))
    await write('Simon Kipchumba', page.getByLabel('Witness'))
    await write('Alcoblow 1234', page.getByLabel('Instrument (make and serial no.)'))
    await press(button(page, 'Put on hold'))
    await expect.poll(() => problemAt(page.getByLabel('Witness'))).toBe('You take the test: name another person who saw it')
    await write('Ruth Chebet', page.getByLabel('Witness'))
    await press(button(page, 'Put on hold'))
    await heading(page, 'ON HOLD').waitFor()
    await press(button(page, 'Next driver'))

    await check('BLOCKED')
    await see(page, 'Ask the safety officer.')
    await see(page, 'Failed alcohol test: 0.24 mg/l')
    await see(page, 'Second test possible at 09:15')
    expect(await page.getByRole('timer').textContent()).toMatch(/^1[45]:\d\d$/)
    expect(await button(page, 'Second test').count()).toBe(0)
    await press(button(page, 'Next driver'))

    journey.now = new Date(start.getTime() + 15 * 60_000)
    await check('BLOCKED')
    await press(button(page, 'Second test'))
    await heading(page, 'Second alcohol test').waitFor()
    // The booth's instrument is remembered.
    expect(await page.getByLabel('Instrument (make and serial no.)').inputValue()).toBe('Alcoblow 1234')
    await write('0.1', page.getByLabel('Reading'))
    await see(page, 'This fails: Juma Otieno stays on hold.')
    await write('0', page.getByLabel('Reading'))
    await see(page, 'This passes: the hold of Juma Otieno is lifted.')
    await write('Ruth Chebet', page.getByLabel('Witness'))
    await press(button(page, 'Lift the hold'))
    await heading(page, 'LIFTED').waitFor()
    await press(button(page, 'Next driver'))
    await check('CLEARED')

    await page.goto(`${gate}/tests?result=failed`)
    await arrive(page, 'Tests')
    const list = page.getByRole('region', { name: 'List of tests' })
    await see(list, '0.24 mg/l')
    await see(list, 'Hold lifted')
  },
)

it('a guard without the permission sees neither buttons nor what it is about', { timeout: minutes(1) }, async () => {
  journey.now = start
  const guard = await journey.person({ permissions: ['gate.check'] })
  const { cardNo } = await aPassHolder(journey.db, { plantId: guard.plantId, name: 'Juma Otieno' })
  const page = await journey.visit(guard, gate)
  await arrive(page, 'Gate')
  await page.getByLabel('Card no or id no').fill(cardNo ?? '')
  await button(page, 'Check').click()
  await heading(page, 'CLEARED').waitFor()
  expect(await button(page, 'Failed test').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Tests' }).count()).toBe(0)
})

it('without a network nothing is on hold, and the screen says what to do', { timeout: minutes(1) }, async () => {
  journey.now = start
  const guard = await journey.person({ permissions: ['gate.check', 'holds.test'] })
  const { id, cardNo } = await aPassHolder(journey.db, { plantId: guard.plantId, name: 'Juma Otieno' })
  const page = await journey.visit(guard, gate)
  await arrive(page, 'Gate')
  await page.getByLabel('Card no or id no').fill(cardNo ?? '')
  await button(page, 'Check').click()
  await button(page, 'Failed test').click()
  await button(page, 'Drug').click()
  await page.getByLabel('Substance').selectOption({ label: 'Cannabis' })
  await page.getByLabel('Witness').fill('Ruth Chebet')
  await page.getByLabel('Instrument (make and serial no.)').fill('DrugWipe 5S')
  await page.context().setOffline(true)
  await button(page, 'Put on hold').click()
  await see(page, 'The driver is not on hold. Stop the driver, and call the safety officer.')
  await page.context().setOffline(false)
  await button(page, 'Put on hold').click()
  await heading(page, 'ON HOLD').waitFor()
  const tests = journey.db.selectFrom('driver_test').select(['kind', 'substance']).where('driver_id', '=', id)
  expect(await tests.execute()).toEqual([{ kind: 'drug', substance: 'cannabis' }])
})
