import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, link, see } from '../screen.ts'
import { decide } from '../steps.ts'

const journey = await aJourney()
const { db } = journey

it('a card links to the pending request, which can only be rejected after a transfer, by touch', async () => {
  const by = inputModes.touch
  const halima = await journey.person()
  const peter = await journey.person({ plantId: halima.plantId })
  const driver = await aPassHolder(db, { plantId: halima.plantId, name: 'Wycliffe Barasa' })
  const lost = { driverId: driver.id, createdBy: peter.userId, typeId: requestType.cancelCard, comment: 'Lost', body: {} }
  const requestId = await aRequest(db, lost)
  const page = await journey.visit(halima, `/app/staff-portal/drivers/current/driver/${driver.id}`, by.view)
  await see(page, "A request has already been sent to cancel this driver's card")
  await by.press(link(page, 'Open the request'))
  await arrive(page, 'Cancel card')
  await expectAddress(page, `/app/staff-portal/requests/details/${requestId}`)
  await button(page, 'Approve').waitFor()

  const rival = await aTransporter(db)
  await journey.ownerDb.updateTable('driver').set({ transporter_id: rival.id }).where('id', '=', driver.id).execute()
  await see(page, /^The driver has moved to another transporter since this request was raised/)
  expect(await button(page, 'Approve').count()).toBe(0)
  await decide(by, page, { word: 'Reject', comment: 'Gone to another transporter.' })
  await arrive(page, 'Requests')
})
