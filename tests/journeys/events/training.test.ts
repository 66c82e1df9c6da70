import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inputModes, type InputMode } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, problemAt, see, seeThe } from '../screen.ts'
import { rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const calendar = '/app/staff-portal/training-scheduler/events'
const own = '/app/transporter-portal/training-scheduler'

/** A plant with two drivers of two transporters. */
async function aPlantAtWork() {
  const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  const made = async (name: string, transporter: string) =>
    aPassHolder(db, { plantId, name, transporter_id: (await aTransporter(db, { name: `${transporter} ${plantId}` })).id })
  return { halima, plantId, asha: await made('Asha Otieno', 'Baraka Haulage'), brian: await made('Brian Kamau', 'Tsavo Carriers') }
}

const entered = (page: Page) => page.getByRole('list', { name: 'Entered' })

it('schedules an event, takes and corrects its attendance, and finds it again, by keyboard', { timeout: minutes(2) }, async () => {
  const by = inputModes.keyboard
  const { view, press, write } = by
  const { halima, plantId, asha, brian } = await aPlantAtWork()
  const elsewhere = await aPassHolder(db)
  const page = await journey.visit(halima, calendar, view)
  await arrive(page, 'Event training & Meeting scheduler')
  await see(page, 'November 2026')

  const dialog = page.getByRole('dialog', { name: 'Add event/schedule' })
  await press(button(page, 'Add event/schedule'))
  await press(button(dialog, 'Add event/schedule'))
  for (const field of ['Title', 'Type', 'Date']) expect(await problemAt(dialog.getByLabel(field))).toBe('This is mandatory')
  await write('Rainy season driving', dialog.getByLabel('Title'))
  await by.pick('Toolbox talk', dialog.getByLabel('Type'))
  await by.write('2026-11-20', dialog.getByLabel('Date'))
  await press(button(dialog, 'Add event/schedule'))
  await see(page, 'Event added')
  await expectAddress(page, `${calendar}?date=2026-11-20`)
  await see(page, 'Friday 20 November')
  await press(page.getByRole('list', { name: 'On this day' }).getByRole('link'))
  await arrive(page, 'Rainy season driving')
  await see(page, 'Friday 20 November 2026')
  await see(page, 'No attendance yet')

  await takeAttendance(page, by, [asha.id_no, asha.id_no, elsewhere.id_no, brian.id_no])
  const [fourth, third, second, first] = await entered(page).getByRole('listitem').allTextContents()
  expect([first, second, third, fourth]).toEqual([
    `Asha Otieno added${asha.id_no}`,
    `Asha Otieno is already on the list${asha.id_no}`,
    `There is no driver with this card number or id number at this plant${elsewhere.id_no}`,
    `Brian Kamau added${brian.id_no}`,
  ])
  await press(button(page, 'Done'))
  const list = page.getByRole('region', { name: 'List of drivers who attended' })
  await see(list, 'Brian Kamau')
  await see(list, `Tsavo Carriers ${plantId}`)

  await press(button(list, 'Actions for Brian Kamau').filter({ visible: true }))
  await by.choose(page.getByRole('menuitem', { name: 'Remove from the list' }))
  await press(button(page.getByRole('alertdialog'), 'Remove from the list'))
  await see(page, 'Removed successfully')
  await expect.poll(() => list.getByText('Brian Kamau').filter({ visible: true }).count()).toBe(0)
  await by.choose(page.getByRole('tab', { name: 'Absent' }))
  await rowOf(page, 'Brian Kamau').waitFor()
  await expectAddress(page, /\?tab=absent$/)

  await press(link(page, 'Back'))
  await expectAddress(page, `${calendar}?date=2026-11-20`)
  await see(page.getByRole('list', { name: 'On this day' }), 'Toolbox talk, 1 attended')
})

/** Like a scanner: one number after another, without waiting for answers. */
async function takeAttendance(page: Page, { press }: InputMode, idNos: readonly string[]) {
  await press(button(page, 'Update attendance').first())
  const field = page.getByLabel('Card number or id number')
  await field.waitFor()
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await problemAt(field)).toBe('This is mandatory')
  for (const idNo of idNos) {
    await page.keyboard.type(idNo)
    await page.keyboard.press('Enter')
  }
  await see(entered(page), 'Brian Kamau added')
  expect(await page.getByRole('dialog').getByRole('status').textContent()).toBe('Brian Kamau added. 2 on the list.')
}

it('keeps entries while the server cannot be reached, by touch', async () => {
  const by = inputModes.touch
  const { halima, plantId, asha } = await aPlantAtWork()
  const id = await anEvent(db, { plantId })
  const page = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`, by.view)
  await by.press(button(page, 'Update attendance').first())
  await page.getByLabel('Card number or id number').waitFor()
  await page.context().setOffline(true)
  await by.write(asha.id_no, page.getByLabel('Card number or id number'))
  await page.keyboard.press('Enter')
  await see(entered(page), 'You are offline')
  await by.press(button(page, 'Done'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Stay'))
  await page.context().setOffline(false)
  await by.press(button(page, 'Try again'))
  await see(entered(page), 'Asha Otieno added')
})

it('a future event takes no attendance, and an event without attendance can be deleted, by keyboard', async () => {
  const by = inputModes.keyboard
  const { halima, plantId } = await aPlantAtWork()
  const id = await anEvent(db, { plantId, title: 'Fatigue management', date: '2026-11-28' })
  const page = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`, by.view)
  await see(page, 'No drivers booked yet')
  expect(await button(page, 'Update attendance').isDisabled()).toBe(true)
  await by.choose(page.getByRole('tab', { name: 'Attendance' }))
  await see(page, 'This event has not taken place yet')
  await by.choose(page.getByRole('tab', { name: 'Expected' }))
  await rowOf(page, 'Asha Otieno').waitFor()
  await by.press(button(page, 'Delete'))
  await by.press(button(page.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' }), 'Delete event'))
  await see(page, 'Deleted successfully')
  await arrive(page, 'Event training & Meeting scheduler')
})

it('an office books drivers, the waiting one moves up, and staff tick who attended', { timeout: minutes(1.5) }, async () => {
  const [touch, keys] = [inputModes.touch, inputModes.keyboard]
  const { halima, plantId, asha } = await aPlantAtWork()
  await aPassHolder(db, { plantId, name: 'Cyrus Mutua', transporter_id: asha.transporter_id })
  const id = await anEvent(db, {
    plantId,
    title: 'Night driving',
    date: '2026-11-21',
    start_time: '14:00',
    place: 'Training hall',
    seats: 1,
  })
  const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
  const page = await journey.visit(office, `${own}/event/${id}`, touch.view)
  await see(page, '1 of 1 left')
  await touch.press(button(page, 'Book drivers').first())
  const panel = page.getByRole('dialog', { name: 'Book drivers' })
  await touch.tick(panel.getByRole('checkbox', { name: /^Asha Otieno/ }))
  await touch.tick(panel.getByRole('checkbox', { name: /^Cyrus Mutua/ }))
  expect(await panel.getByText('Brian Kamau').count()).toBe(0)
  await see(panel, 'Only 1 of the 2 drivers get a seat.')
  await touch.press(button(panel, 'Book 2 drivers'))
  await see(panel, '1 driver booked and 1 on the waiting list')
  await touch.press(button(panel, 'Done'))
  await see(page, '0 of 1 left')
  await see(page, 'Waiting list, no 1')
  await touch.press(button(page, 'Actions for Asha Otieno').filter({ visible: true }))
  await touch.choose(page.getByRole('menuitem', { name: 'Cancel booking' }))
  await touch.press(button(page.getByRole('alertdialog', { name: 'Cancel this booking?' }), 'Cancel booking'))
  await see(page, 'Booking cancelled')
  await expect.poll(() => page.getByText('Waiting list, no 1').count()).toBe(0)

  const plant = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`, keys.view)
  await rowOf(plant, 'Cyrus Mutua').waitFor()
  await keys.tick(plant.getByRole('checkbox', { name: 'Choose Cyrus Mutua' }))
  await keys.press(button(plant, 'Mark as attended'))
  await see(plant, '1 driver marked as attended')
  await see(plant.getByRole('region', { name: 'List of booked drivers' }), 'Attended')
})

it('prints the whole list with space for signatures', async () => {
  const { halima, plantId, asha, brian } = await aPlantAtWork()
  const id = await anEvent(db, { plantId, title: 'Night driving', drivers: [asha.id], booked: [brian.id] })
  const page = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`)
  await arrive(page, 'Night driving')
  await page.emulateMedia({ media: 'print' })
  await seeThe(page, 'columnheader', { name: 'Signature' })
  for (const { id_no } of [asha, brian]) await seeThe(page, 'cell', { name: id_no })
  expect(await button(page, 'Print list').count()).toBe(0)
})

it('an open page shows a driver added elsewhere', async () => {
  const by = inputModes.keyboard
  const { halima, plantId, asha } = await aPlantAtWork()
  const id = await anEvent(db, { plantId })
  const joyce = await journey.person({ plantId, portal: 'transporter_portal', transporterId: asha.transporter_id })
  const watching = await journey.visit(joyce, `${own}/event/${id}`)
  await see(watching, 'No attendance yet')
  const page = await journey.visit(halima, `/app/staff-portal/training-scheduler/event/${id}`)
  await by.press(button(page, 'Update attendance').first())
  await by.write(asha.id_no, page.getByLabel('Card number or id number'))
  await page.keyboard.press('Enter')
  await see(watching, 'Asha Otieno')
})
