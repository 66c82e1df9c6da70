import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

it('a mistaken blacklisting is undone from the driver’s page, by two colleagues', async () => {
  const grace = await journey.person({ firstName: 'Grace', lastName: 'Achieng' })
  const { plantId } = grace
  const { id } = await aPassHolder(db, { plantId, name: 'Asha Otieno', status_id: driverStatus.blacklisted, cardNo: null })
  const page = await journey.visit(grace, `/app/staff-portal/drivers/current/driver/${id}`)
  await button(page, 'Reinstate blacklisted driver').click()
  await page.getByLabel('Comment', { exact: true }).fill('It was another driver.')
  await button(page, 'Send request').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to submit the request?' })
  await button(question, 'Send request').click()
  await see(page, 'A request has already been sent to reinstate this driver')

  const { id: request_id } = await db.selectFrom('request').select('id').where('driver_id', '=', id).executeTakeFirstOrThrow()
  const peter = await journey.as({ portal: 'staff_portal', plantId, firstName: 'Peter', lastName: 'Kariuki' })
  await peter.call(endSuspension.decide, { request_id, comment: 'Another plate', key: 'approve' })
  const halima = await journey.person({ plantId, firstName: 'Halima', lastName: 'Said' })
  const deciding = await journey.visit(halima, `/app/staff-portal/requests/details/${request_id}`)
  await arrive(deciding, /Asha Otieno/)
  await see(deciding, 'Two colleagues must approve this request')
  await see(deciding, /Approved by Peter Kariuki on .*\. It waits for a second approver\./)
  await see(deciding, '1 of 2 approvals')
})

it('approval over a changed record shows before, now and wanted, and asks for a tick', async () => {
  const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = halima
  const { id } = await aPassHolder(db, { plantId, name: 'Juma Hassan', licence_no: 'DL-1' })
  const { id_no, phones } = await db.selectFrom('driver').select(['id_no', 'phones']).where('id', '=', id).executeTakeFirstOrThrow()
  const peter = await journey.as({ portal: 'staff_portal', plantId })
  const input = { gender: 'Male', id_no, licence_no: 'DL-1', phone: [...phones, '+254711000222'], comment: 'A second number' } as const
  const { request_id } = await peter.call(changeDetails.raise, { driver_id: id, ...input, phone: [...input.phone] })
  await db.updateTable('driver').set({ licence_no: 'DL-2' }).where('id', '=', id).execute()
  const page = await journey.visit(halima, `/app/staff-portal/requests/details/${request_id}`)
  const change = page.getByRole('region', { name: 'Licence no' })
  await change.getByText('DL-2').waitFor()
  expect(await change.getByText('DL-1').count()).toBe(2)
  await page.getByLabel('Comment', { exact: true }).fill('As on the old card.')
  await button(page, 'Approve').click()
  await see(page, 'Tick this to approve, or reject the request.')
  await page.getByLabel(/^I have read what has changed/).check()
  await button(page, 'Approve').click()
  await see(page, 'Are you sure you want to approve this request?')
})
