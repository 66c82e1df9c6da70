import { expect, it } from 'vitest'
import { testApi } from '#app/testing/test-api.ts'
import { aSuspendedDriver } from '../../pass/passes.factory.ts'
import { mayLoad } from '../may-load.service.ts'
import { verdictContract } from './verdict.contract.ts'

const api = await testApi()

it('today a suspension counts until it has been ended, as in lists and at the gate', async () => {
  const { call, plantId } = await api.as({ portal: 'staff_portal', permissions: ['drivers.read'] })
  const { id } = await aSuspendedDriver(api.db, {
    plantId,
    endsOn: '2026-11-21',
    passExpiry: '2027-01-31',
    clearances: { medical: '2027-01-31', ddt: '2028-01-01' },
  })
  const now = await call(verdictContract.asAt, { driver_id: id })
  expect(now).toMatchObject({ verdict: 'blocked', driver: { status: { id: 10 } } })
  expect(now.reasons[0]?.sentence).toBe('Suspended since 01 Nov 2026. It has been served and ends now.')
  expect(await call(verdictContract.asAt, { driver_id: id, as_at: '2026-11-21' })).toEqual(now)
  expect(await mayLoad(api.db, id, '2026-11-21')).toBe(false)
  expect(await call(verdictContract.asAt, { driver_id: id, as_at: '2026-11-22' })).toMatchObject({ verdict: 'cleared' })
})
