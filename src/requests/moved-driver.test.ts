import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#app/testing/test-api.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { aRequest } from './requests.factory.ts'
import { requestsContract } from './requests.contract.ts'

const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff

it('a transporter reads nothing newer about a driver who has gone to a rival; the rival reads nothing older', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const former = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const id = await aRequest(api.db, { driverId: driver.id, createdBy: former.userId })
  const before = (await former.call(requestsContract.details, { id })).request
  expect(before.driver_id).toMatchObject({ phone: driver.phones, status: { id: 8 }, alloc_card: { card_no: driver.cardNo } })

  const rival = await aTransporter(api.db)
  await api.db
    .updateTable('driver')
    .set({ transporter_id: rival.id, phones: ['+254711000111'] })
    .where('id', '=', driver.id)
    .execute()

  const after = (await former.call(requestsContract.details, { id })).request
  expect(after.driver_id).toEqual({
    _id: driver.id,
    name: driver.name,
    id_no: driver.id_no,
    transporter_id: before.transporter,
    gender: null,
    licence_no: null,
    phone: [],
    experience_years: null,
    status: null,
    alloc_card: null,
    alloc_pass: null,
  })
  const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: rival.id })
  await expect(owner.call(requestsContract.details, { id })).rejects.toMatchObject({ status: 404 })
  expect((await staff.call(requestsContract.details, { id })).request.driver_id).toMatchObject({
    phone: ['+254711000111'],
    transporter_id: { _id: rival.id },
  })
})
