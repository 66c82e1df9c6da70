import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder, aSuspendedDriver, giveClearances } from '#drivers/pass/passes.factory.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, heading, link, see, seeThe } from '../screen.ts'
import { openFilter, rowNames, rowOf, setFilter } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const baraka = await aTransporter(db, { name: 'Baraka Haulage' })
const ends = (day: string) => ({ plantId, transporter_id: baraka.id, passExpiry: day, clearances: { medical: day, ddt: '2028-01-01' } })
await aPassHolder(db, { ...ends('2027-06-13'), name: 'Asha Wanjiru' })
const brian = await aPassHolder(db, { ...ends('2026-12-01'), name: 'Brian Kamau' })
const cyrus = await aPassHolder(db, { ...ends('2026-11-21'), name: 'Cyrus Otieno' })
const felix = await aSuspendedDriver(db, { ...ends('2027-06-13'), name: 'Felix Barasa', endsOn: '2026-12-20' })

const passes = '/app/staff-portal/drivers/pass/dashboard'
const pageOf = ({ id }: { id: string }) => `/app/staff-portal/drivers/current/driver/${id}`
const rows = (page: Page) => rowNames(page, 'passes')
const verdict = (page: Page, name: string) => seeThe(page, 'heading', { name })

it('an empty list says so and clears with one button', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, `${passes}?pass=pending&verdict=cleared`, by.view)
  await see(page, 'No passes found')
  await by.press(button(page, 'Clear filters').first())
  await expectAddress(page, passes)
  await see(page, '1–4 of 4 passes')
})

it('filters are in the address, and a copied link reproduces them, by keyboard', async () => {
  const by = inputModes.keyboard
  const page = await journey.visit(halima, passes, by.view)
  await expect.poll(() => rows(page)).toEqual(['Asha Wanjiru', 'Brian Kamau', 'Cyrus Otieno', 'Felix Barasa'])
  await setFilter(by, page, 'May load', 'Blocked')
  await expectAddress(page, `${passes}?verdict=blocked`)
  await expect.poll(() => rows(page)).toEqual(['Cyrus Otieno', 'Felix Barasa'])
  await setFilter(by, page, 'Pass status', 'Expired')
  await expect.poll(() => rows(page)).toEqual(['Cyrus Otieno'])
  await button(page, 'Remove filter: Pass status').press('Enter')
  await openFilter(by, page, 'Expires between')
  await by.write('2027-01-01', page.getByLabel('From'))
  await by.press(button(page, 'Done'))
  await expect.poll(() => rows(page)).toEqual(['Felix Barasa'])
  await setFilter(by, page, 'What expires', 'The medical')
  await expectAddress(page, `${passes}?verdict=blocked&of=medical&from=2027-01-01`)
  const copy = await journey.visit(halima, page.url(), by.view)
  await expect.poll(() => rows(copy)).toEqual(['Felix Barasa'])
})

it('Back from a driver restores the list of passes, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, `${passes}?verdict=warn&sort=-name`, by.view)
  await by.press(rowOf(page, 'Brian Kamau'))
  await arrive(page, 'Brian Kamau')
  await verdict(page, 'Warning')
  await see(page, 'May load until 01 Dec 2026, when the medical expires. Renew the medical.')
  await see(page.getByRole('listitem').filter({ hasText: /^pass/i }), 'Expires 01 Dec 2026')
  await link(page.getByRole('main'), 'Driver passes').waitFor()
  await by.press(link(page, 'Back'))
  await expectAddress(page, `${passes}?verdict=warn&sort=-name`)
})

it('the page starts with the verdict, also for another date, by touch', async () => {
  const by = inputModes.touch
  const page = await journey.visit(halima, pageOf(felix), by.view)
  await verdict(page, 'Blocked')
  await see(page, 'Suspended since 01 Nov 2026. May drive again on 20 Dec 2026, in 29 days.')
  await see(page, 'Wait until then, or request reinstatement.')
  await by.press(button(page, 'Check another date'))
  await by.write('2026-12-20', page.getByLabel('As at'))
  await verdict(page, 'Cleared')
  await see(page, 'On 20 Dec 2026: may load until 13 Jun 2027, when the medical expires.')
  await expectAddress(page, `${pageOf(felix)}?as_at=2026-12-20`)
  await page.reload()
  await verdict(page, 'Cleared')
  await by.write('2026-11-10', page.getByLabel('As at'))
  await by.write('14:10', page.getByLabel('Time (optional)'))
  await see(page, 'On 10 Nov 2026, 14:10: may not load.')
  await expectAddress(page, `${pageOf(felix)}?as_at=2026-11-10T14:10`)
  await by.press(button(page, 'Today'))
  await verdict(page, 'Blocked')
  await expectAddress(page, pageOf(felix))
})

it('a renewal approved elsewhere clears the driver on the open page', async () => {
  const page = await journey.visit(halima, pageOf(cyrus))
  await verdict(page, 'Blocked')
  await see(page, 'The pass expires on 21 Nov 2026 because the medical expires then, the earliest of its documents.')
  await page.locator('#records').scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Clearances' }).click()
  const stateOf = (day: string, state: string) =>
    page.getByRole('row').filter({ hasText: day }).getByRole('cell', { name: state, exact: true }).waitFor()
  await stateOf('21 Nov 2026', 'Expired')
  const at = { driver_id: cyrus.id, created_at: journey.now }
  await giveClearances(db, [{ ...at, kind: 'medical', given_on: '2026-11-20', expiry: '2027-11-20' }])
  await verdict(page, 'Cleared')
})

it('the driver’s records are below, and the action card jumps to them, by keyboard', async () => {
  const by = inputModes.keyboard
  const lucy = await journey.person({ firstName: 'Lucy', lastName: 'Wambui' })
  const page = await journey.visit(lucy, pageOf(await aPassHolder(db, { plantId: lucy.plantId })), by.view)
  await by.press(button(page, 'Open driver engagement'))
  await heading(page, 'Driver engagement').first().waitFor()
  await see(page, 'No violations')
  await by.press(button(page, 'Add violation'))
  const panel = page.getByRole('dialog', { name: 'Add violation' })
  await by.pick('Speeding', panel.getByLabel('Violation category'))
  await by.write('62 km/h in the yard', panel.getByLabel('Violation', { exact: true }))
  await by.write('2026-11-20', panel.getByLabel('Violation date'))
  await by.write('Seen by the marshal.', panel.getByLabel('Description'))
  await by.write('Stopped and warned.', panel.getByLabel('Action taken'))
  await by.press(button(panel, 'Send request'))
  await by.press(button(page.getByRole('alertdialog'), 'Send request'))
  await see(page.getByRole('region', { name: 'List of violations' }), '62 km/h in the yard')

  await by.choose(page.getByRole('tab', { name: 'Requests' }))
  await see(page.getByRole('region', { name: 'List of requests of this driver' }), 'Lucy Wambui')
  await by.choose(page.getByRole('tab', { name: 'Clearances' }))
  await see(page.getByRole('region', { name: 'List of clearances' }), 'Defensive driving training')
})

it('a transporter sees its driver’s verdict, and nothing reserved for staff', async () => {
  const owner = await journey.person({ portal: 'transporter_portal', plantId, transporterId: baraka.id })
  const page = await journey.visit(owner, `/app/transporter-portal/driver/${brian.id}`)
  await verdict(page, 'Warning')
  await page.locator('#records').scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Clearances' }).waitFor()
  expect(await page.getByRole('tab', { name: 'Changes' }).count()).toBe(0)
  expect(await button(page, 'Add violation').count()).toBe(0)
})

it('staff pick the right one of two medicals, and the pass follows, by keyboard', { timeout: minutes(1) }, async () => {
  const by = inputModes.keyboard
  const staff = await journey.person()
  const clearances = { medical: '2026-12-01', ddt: '2027-08-01' }
  const driver = await aPassHolder(db, { plantId: staff.plantId, name: 'Asha Otieno', passExpiry: '2026-12-01', clearances })
  const driverAddress = `/app/staff-portal/drivers/current/driver/${driver.id}`
  const doctor = await journey.as({ portal: 'doctor', plantId: staff.plantId })
  const decider = await journey.as({ portal: 'staff_portal', plantId: staff.plantId })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2026-11-16' })
  await anApprovedMedical({ doctor, decider }, driver, { date: '2025-12-16' })
  const page = await journey.visit(staff, driverAddress, by.view)
  await see(page, '16 Nov 2027')
  await page.goto('/app/staff-portal/fix-medical')
  await arrive(page, 'Requests medical')
  await by.press(button(page, 'Fix medical item of Asha Otieno'))
  const modal = page.getByRole('dialog', { name: 'Fix medical item' })
  await by.press(button(modal, 'Fix medical item'))
  await see(modal, 'This is mandatory')
  await by.tick(modal.getByRole('radio', { name: '16 Nov 2026' }))
  await by.press(button(modal, 'Fix medical item'))
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit this request?' })
  await by.press(question.getByRole('button').last())
  await see(page, 'Card cancellation request sent successfully')
  await see(page, 'No card was cancelled.')
  await see(page, 'No medicals to fix')
  await page.goto(driverAddress)
  for (const day of ['16 Nov 2027', '05 Jan 2027']) await see(page, day)
  await seeThe(page, 'heading', { name: 'Asha Otieno' })
})
