import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { ringDue } from '#notifications/delivery/delivery.service.ts'
import { requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { suspendDriver } from '../kinds/suspend-driver/suspend-driver.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal', firstName: 'Peter', lastName: 'Kariuki' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said', plantId })
const reader = await api.as({ portal: 'staff_portal', plantId })
await decider.call(requestSettingsContract.allocate, { selected: [reader.userId], type: String(suspendDriver.typeId), options_status: [1] })

async function suspend(key: 'approve' | 'reject') {
  await api.db.deleteFrom('notification').execute()
  const driver = await aDriver(api.db, { plantId, name: 'Asha Otieno' })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const { request_id } = await raiser.call(suspendDriver.raise, { driver_id: driver.id, comment: 'No helmet', duration: 7 })
  await decider.call(suspendDriver.decide, { request_id, key, comment: 'Seen on camera' })
  await ringDue(api.db, { now: api.now, byMail: false })
  const told = async ({ call }: typeof raiser) =>
    (await call(bellContract.index, {})).data.map(({ title, body, link }) => [title, body, link])
  return { raiser: await told(raiser), reader: await told(reader), decider: await told(decider), own: await told(own), request_id }
}

it('a rejection notifies the submitter with the reason, and nobody it does not concern', async () => {
  const told = await suspend('reject')
  const why = 'Halima Said rejected this request for Asha Otieno. "Seen on camera"'
  expect(told.raiser).toEqual([['Suspend driver: rejected', why, `requests/details/${told.request_id}`]])
  expect([told.own, told.decider]).toEqual([[], []])
})

it('an approval notifies the submitter and the driver’s transporter', async () => {
  const told = await suspend('approve')
  const words = [
    'Suspend driver: approved',
    'Halima Said approved this request for Asha Otieno. "Seen on camera"',
    `requests/details/${told.request_id}`,
  ]
  expect([told.raiser, told.own]).toEqual([[words], [words]])
})

it('users who chose new requests are notified of those only', async () => {
  const told = await suspend('approve')
  expect(told.reader.map(([title]) => title)).toEqual(['Suspend driver: requested'])
})
