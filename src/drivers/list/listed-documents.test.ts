import { expect, it } from 'vitest'
import { aWebp } from '#platform/server/files/sample-picture.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '../pass/passes.factory.ts'
import { driverPictureContract } from '../picture/driver-picture.contract.ts'
import { smallPictureLink } from '../picture/picture-link.rules.ts'
import { driversContract } from './drivers.contract.ts'

const api = await testApi()

it('the documents at a glance, and the picture of a driver who has one', async () => {
  const here = await api.as({ portal: 'staff_portal' })
  const { id } = await aPassHolder(api.db, {
    plantId: here.plantId,
    vehicle_options: ['Bulker'],
    licence_expiry: '2026-11-21',
    clearances: { medical: '2026-12-21', ddt: '2027-08-01' },
  })
  const picture = new File([new Uint8Array(await aWebp(1))], 'face.webp', { type: 'image/webp' })
  await here.call(driverPictureContract.set, { driver_id: id, picture })
  const [row] = (await here.call(driversContract.active, {})).data
  expect(row?.documents).toEqual([
    { what: 'licence', state: 'expired', expiry: '2026-11-21' },
    { what: 'medical', state: 'soon', expiry: '2026-12-21' },
    { what: 'ddt', state: 'valid', expiry: '2027-08-01' },
    { what: 'bulker', state: 'missing', expiry: null },
  ])
  const url = smallPictureLink(id, row?.picture_id ?? '')
  expect((await api.app.inject({ url, headers: { authorization: `Bearer ${here.token}` } })).statusCode).toBe(200)
})
