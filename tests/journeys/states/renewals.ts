import type { Page } from 'playwright-core'
import { anAllocation, anAuthPlantId } from '#accounts/accounts.factory.ts'
import { aSyllabus } from '#administration/master-data.factory.ts'
import { anAppointment } from '#appointments/appointments.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anApprovedMedical, aSentMedical } from '#renewals/renewals.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const newMedical = 'New Medical renewal'
const newTraining = 'New defensive training renewal'
const doctors = '/app/doctor-portal/renewal'
const appointments = '/app/doctor-portal/appointments'
const trainers = '/app/ddt-portal/renewal'

/** The screens of doctors, trainers and 'Fix medical'. */
export async function renewalStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const doctor = await journey.person({ portal: 'doctor' })
  const { plantId } = doctor
  const trainer = await journey.person({ portal: 'trainer', plantId })
  const person = await journey.person({ plantId })
  const decider = await journey.as({ portal: 'staff_portal', plantId })
  const sender = { call: journey.withToken(doctor.token) }
  const [free, requested, mixed] = [
    await aPassHolder(db, { plantId }),
    await aPassHolder(db, { plantId }),
    await aPassHolder(db, { plantId }),
  ]
  await aSentMedical(sender, requested)
  for (const date of ['2026-11-16', '2026-01-16']) await anApprovedMedical({ doctor: sender, decider }, mixed, { date })
  await aSyllabus(db)
  const otherPlant = await anAuthPlantId(db, { name: 'Elsewhere works' })
  const { userId, doctorId, roleId } = doctor
  await anAllocation(db, { userId, doctorId, roleId, plantId: otherPlant, portal: 'doctor' })
  const elsewhere = await aPassHolder(db, { plantId: otherPlant })
  const about = { ...free, auth_plant_id: plantId }
  const own = { doctor_id: String(doctor.doctorId), asked_by: person.userId }
  await anAppointment(db, about, own)
  const ended = { state: 'declined', reason: 'I am away', ended_at: '2026-11-20T07:00:00Z' }
  await anAppointment(db, about, { ...own, ...ended })
  const verified = (idNo: string, title: string) => async (page: Page) => {
    await button(page, title).click()
    await page.getByLabel('Id number of the driver').fill(idNo)
    await button(page, 'Verify driver').click()
    await button(page, 'Wrong/change driver').waitFor()
  }
  const unfilled = (title: string) => async (page: Page) => {
    await verified(free.id_no, title)(page)
    await button(page, 'Send request').click()
    await see(page, 'This is mandatory')
  }
  return [
    { name: 'submitted renewals', path: doctors, person: doctor, reach: (page) => see(page, 'Pending approval') },
    {
      name: 'no driver with this id number',
      path: doctors,
      person: doctor,
      reach: async (page) => {
        await button(page, newMedical).click()
        await page.getByLabel('Id number of the driver').fill('99999999')
        await button(page, 'Verify driver').click()
        await see(page, 'No driver at this plant has this id number.')
      },
    },
    {
      name: 'a driver who is known at another plant',
      path: doctors,
      person: doctor,
      reach: async (page) => {
        await button(page, newMedical).click()
        await page.getByLabel('Id number of the driver').fill(elsewhere.id_no)
        await button(page, 'Verify driver').click()
        await button(page, 'Switch plant').waitFor()
      },
    },
    {
      name: 'a medical with restrictions',
      path: doctors,
      person: doctor,
      reach: async (page) => {
        await verified(free.id_no, newMedical)(page)
        await page.getByLabel('Corrective lenses').check()
        await page.getByLabel('Reason of the restrictions').waitFor()
      },
    },
    { name: 'an empty medical form', path: doctors, person: doctor, reach: unfilled(newMedical) },
    {
      name: 'a driver with a pending renewal',
      path: doctors,
      person: doctor,
      reach: async (page) => {
        await verified(requested.id_no, newMedical)(page)
        await see(page, 'A request has already been sent')
      },
    },
    {
      name: 'answering an appointment',
      path: appointments,
      person: doctor,
      reach: async (page) => {
        await button(page, `Answer: ${free.name}`).filter({ visible: true }).click()
        await button(page, 'Send the time').click()
        await see(page, 'This is mandatory')
      },
    },
    {
      name: 'declining an appointment',
      path: appointments,
      person: doctor,
      reach: async (page) => {
        await button(page, `Actions for ${free.name}`).filter({ visible: true }).first().click()
        await page.getByRole('menuitem', { name: 'Decline' }).click()
        await page.getByLabel('I am away').check()
      },
    },
    { name: 'past appointments', path: `${appointments}?show=past`, person: doctor, reach: (page) => see(page, 'I am away') },
    {
      name: 'a training with an unlisted course',
      path: trainers,
      person: trainer,
      reach: async (page) => {
        await unfilled(newTraining)(page)
        await page.getByLabel('Syllabus', { exact: true }).selectOption('Others')
        await page.getByLabel('Syllabus name').waitFor()
      },
    },
    {
      name: 'picking the right medical',
      path: `${staff}/fix-medical`,
      person,
      reach: async (page) => {
        await button(page, `Fix medical item of ${mixed.name}`).click()
        await button(page.getByRole('dialog'), 'Fix medical item').click()
        await see(page, 'This is mandatory')
      },
    },
  ]
}
