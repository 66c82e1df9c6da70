import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
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
  await deliverDue(api.db, { now: api.now, byMail: false })
  const received = async ({ call }: typeof raiser) =>
    (await call(bellContract.index, {})).data.map(({ title, body, link }) => [title, body, link])
  return {
    raiser: await received(raiser),
    reader: await received(reader),
    decider: await received(decider),
    own: await received(own),
    request_id,
  }
}

it('a rejection notifies the submitter only, with the reason', async () => {
  const sent = await suspend('reject')
  const text = 'Halima Said rejected this request for Asha Otieno. "Seen on camera"'
  expect(sent.raiser).toEqual([['Suspend driver: rejected', text, `requests/details/${sent.request_id}`]])
  expect([sent.own, sent.decider]).toEqual([[], []])
})

it('an approval notifies the submitter and the driver’s transporter', async () => {
  const sent = await suspend('approve')
  const expected = [
    'Suspend driver: approved',
    'Halima Said approved this request for Asha Otieno. "Seen on camera"',
    `requests/details/${sent.request_id}`,
  ]
  expect([sent.raiser, sent.own]).toEqual([[expected], [expected]])
})

it('users who subscribed to new requests are notified of those only', async () => {
  const sent = await suspend('approve')
  expect(sent.reader.map(([title]) => title)).toEqual(['Suspend driver: requested'])
})
