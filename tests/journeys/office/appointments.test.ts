import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, problemAt, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const by = inputModes.keyboard

it(
  'an office asks a doctor in three presses, the doctor answers with a time, the office cancels, by keyboard',
  { timeout: minutes(1) },
  async () => {
    const { id: transporterId } = await aTransporter(journey.db)
    const office = await journey.person({ portal: 'transporter_portal', transporterId })
    const { plantId } = office
    const clearances = { medical: '2026-11-10' }
    const driver = await aPassHolder(journey.db, { plantId, transporter_id: transporterId, name: 'Asha Otieno', clearances })
    const { id: doctorId } = await aDoctor(journey.db, { name: 'Dr Amina Hassan', phone: '0722310041', clinic: 'Athi River Clinic' })
    const doctor = await journey.person({ portal: 'doctor', plantId, doctorId })

    const page = await journey.visit(office, `/app/transporter-portal/driver/${driver.id}`, by.view)
    await arrive(page, driver.name)
    await by.press(button(page, 'See the doctors').first())
    const panel = page.getByRole('dialog', { name: 'Approved doctors' })
    await see(panel, 'Athi River Clinic')
    expect(await panel.getByRole('link', { name: '0722310041' }).getAttribute('href')).toBe('tel:0722310041')
    await by.press(button(panel, 'Ask for an appointment with Dr Amina Hassan'))
    await by.press(button(panel, 'Send'))
    await see(page, /^Appointment asked of Dr Amina Hassan/)

    const desk = await journey.visit(doctor, '/app/doctor-portal/appointments', by.view)
    await arrive(desk, 'Appointments')
    await by.press(button(desk, 'Answer: Asha Otieno'))
    const form = desk.getByRole('dialog', { name: 'Answer with a time' })
    await by.press(button(form, 'Send the time'))
    expect(await problemAt(form.getByLabel('Day'))).toBe('This is mandatory')
    await by.write('2026-12-01', form.getByLabel('Day'))
    await by.write('09:30', form.getByLabel('Time'))
    await by.press(button(form, 'Send the time'))
    await see(desk, 'Asha Otieno is expected on 01 Dec 2026, 09:30')
    await by.choose(desk.getByRole('tab', { name: 'Agreed' }))
    await button(desk, 'Change the time: Asha Otieno').waitFor()

    await deliverDue(journey.db, { now: journey.now, byMail: false })
    await see(page, 'Appointment with Dr Amina Hassan: 01 Dec 2026, 09:30, Athi River Clinic')
    await by.press(button(page, 'Cancel the appointment with Dr Amina Hassan'))
    await by.press(button(page.getByRole('alertdialog'), 'Cancel appointment'))
    await see(page, 'Appointment cancelled')
    await button(page, 'Cancel the appointment with Dr Amina Hassan').waitFor({ state: 'detached' })
  },
)

it('what most of the chosen drivers need comes first, says what else stands in the way, and asks for each, by touch', async () => {
  const touch = inputModes.touch
  const { id: transporterId } = await aTransporter(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', transporterId })
  const { plantId } = office
  const about = { plantId, transporter_id: transporterId }
  const both = { medical: '2026-11-10', ddt: '2026-11-12' }
  await aPassHolder(journey.db, { ...about, name: 'Asha Otieno', clearances: both })
  await aPassHolder(journey.db, { ...about, name: 'Brian Kamau', clearances: { ...both, ddt: '2027-08-01' } })
  const { id: doctorId } = await aDoctor(journey.db, { name: 'Dr Ruth Mwangi', phone: '0722310042', place: 'Voi', days: 'Mon to Fri' })
  await journey.person({ portal: 'doctor', plantId, doctorId })

  const page = await journey.visit(office, '/app/transporter-portal/drivers', touch.view)
  for (const name of ['Asha Otieno', 'Brian Kamau']) await touch.press(page.getByLabel(`Choose ${name}`))
  const actions = page.getByRole('group', { name: 'Actions for the chosen drivers' })
  await expect.poll(() => actions.getByRole('button').first().textContent()).toBe('Renew the medical')
  await touch.press(button(actions, 'Renew the medical'))
  const panel = page.getByRole('dialog', { name: 'Approved doctors' })
  await see(panel, 'Asha Otieno, 1 of 2')
  await see(panel, 'This alone does not clear the driver: DDT expired 12 Nov 2026 too.')
  for (const fact of ['Voi', 'Mon to Fri']) await see(panel, fact)
  expect(await panel.getByRole('link', { name: '0722310042' }).getAttribute('href')).toBe('tel:0722310042')
  await touch.press(button(panel, 'Ask for an appointment with Dr Ruth Mwangi'))
  await touch.write('2026-12-05', panel.getByLabel('Not before'))
  await touch.write('2026-12-01', panel.getByLabel('Not after'))
  await touch.press(button(panel, 'Send'))
  expect(await problemAt(panel.getByLabel('Not after'))).not.toBe('')
  await touch.write('2026-12-09', panel.getByLabel('Not after'))
  await touch.press(button(panel, 'Send'))
  await see(panel, 'Brian Kamau, 2 of 2')
  expect(await panel.getByText('This alone does not clear').count()).toBe(0)
  await touch.press(button(panel, 'Skip'))
  await panel.waitFor({ state: 'hidden' })
})
