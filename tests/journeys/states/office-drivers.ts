import type { Page } from 'playwright-core'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anAppointment } from '#appointments/appointments.factory.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { Journey } from '../journey.ts'
import { openRecord } from '../office/office-steps.ts'
import { button, see } from '../screen.ts'
import { transporterPortal, type State } from './state.ts'

/** A transport office's page of a driver. */
export async function officeDriverStates(journey: Journey): Promise<readonly State[]> {
  const { id: transporterId } = await aTransporter(journey.db)
  const person = await journey.person({ portal: 'transporter_portal', transporterId })
  const about = { plantId: person.plantId, transporter_id: transporterId }
  const ending = { ...about, vehicle_options: ['Bulker'], clearances: { medical: '2026-11-10' }, licence_expiry: '2026-12-01' }
  const { id: endingId } = await aPassHolder(journey.db, ending)
  const { id } = await aSuspendedDriver(journey.db, about)
  const evidence_request_id = await aRequest(journey.db, { driverId: id, createdBy: null, typeId: requestType.sanctionEvidence })
  await aViolation(journey.db, { id, auth_plant_id: person.plantId, transporter_id: transporterId }, { evidence_request_id })
  const { doctorId } = await journey.person({ portal: 'doctor', plantId: person.plantId })
  const asking = { doctor_id: String(doctorId), asked_by: person.userId }
  await anAppointment(journey.db, { id, auth_plant_id: person.plantId, transporter_id: transporterId }, asking)
  const at = (driverId: string) => `${transporterPortal}/driver/${driverId}`
  const opened = async (page: Page, label: string, text: string | RegExp) => {
    // The pass that ended with the medical has the same step.
    await button(page, label).first().click()
    await see(page.getByRole('dialog'), text)
  }
  return [
    {
      name: 'every reason with its next step',
      path: at(endingId),
      person,
      reach: (page) => button(page, 'Send the new expiry date').waitFor(),
    },
    {
      name: 'the doctors to see',
      path: at(endingId),
      person,
      reach: async (page) => {
        await opened(page, 'See the doctors', 'They send the result to the plant themselves.')
        await page.getByRole('dialog').getByRole('listitem').first().waitFor()
        await see(page.getByRole('dialog'), /^This alone does not clear the driver/)
      },
    },
    {
      name: 'asking a doctor for an appointment',
      path: at(endingId),
      person,
      reach: async (page) => {
        await button(page, 'See the doctors').first().click()
        await button(page, /^Ask for an appointment with/).click()
        await see(page, 'Not before')
      },
    },
    {
      name: 'an open appointment',
      path: at(id),
      person,
      reach: (page) => button(page, /^Cancel the appointment with/).waitFor(),
    },
    {
      name: 'the form of a driver who has left',
      path: at(endingId),
      person,
      reach: (page) => opened(page, 'Driver has left', 'the plant closes the record'),
    },
    {
      name: 'what else an office can do about a driver, on a phone',
      path: at(endingId),
      person,
      width: 390,
      reach: async (page) => {
        await button(page, 'Further actions').click()
        await page.getByRole('menuitem', { name: 'Driver has left' }).waitFor()
      },
    },
    {
      name: 'violations with evidence that is due',
      path: at(id),
      person,
      reach: async (page) => {
        await openRecord(page, 'Violations')
        await see(page, /^Due/)
      },
    },
    {
      name: 'the pass and the cards of a driver',
      path: at(id),
      person,
      reach: async (page) => {
        await openRecord(page, 'Pass and card')
        await see(page, 'Open the pass')
      },
    },
    {
      name: 'the history of a driver',
      path: at(id),
      person,
      reach: async (page) => {
        await openRecord(page, 'History')
        await see(page, 'No changes yet')
      },
    },
  ]
}
