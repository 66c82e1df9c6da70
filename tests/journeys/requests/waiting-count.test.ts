import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive, link } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

/** The count as a screen reader reads it beside the entry. */
const waiting = (page: Page, entry = 'Inbox'): Promise<string> =>
  link(page, entry).evaluate((one) => document.querySelector(`[id="${one.getAttribute('aria-describedby')}"]`)?.textContent ?? '')

it('the sidebar shows the number of pending requests and updates live', async () => {
  const staff = await journey.person()
  const page = await journey.visit(staff, '/app/staff-portal/drivers/current/dashboard')
  await arrive(page, 'All drivers')
  expect(await waiting(page)).toBe('')
  const driver = await aDriver(db, { plantId: staff.plantId })
  await aRequest(db, { driverId: driver.id, createdBy: null })
  await expect.poll(() => waiting(page)).toBe('1 pending')
  await aRequest(db, { driverId: driver.id, createdBy: null, typeId: requestType.cancelCard })
  await expect.poll(() => waiting(page)).toBe('2 pending')
})

it('a transporter sees how many need its evidence', async () => {
  const driver = await aDriver(db)
  const person = await journey.person({ portal: 'transporter_portal', plantId: driver.auth_plant_id, transporterId: driver.transporter_id })
  await aRequest(db, { driverId: driver.id, createdBy: null })
  await aRequest(db, { driverId: driver.id, createdBy: null, typeId: requestType.sanctionEvidence, body: {} })
  const page = await journey.visit(person, '/app/transporter-portal/drivers')
  await arrive(page, 'Drivers')
  await expect.poll(() => waiting(page, 'Requests')).toBe('1 pending')
})
