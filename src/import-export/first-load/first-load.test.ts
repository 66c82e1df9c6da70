import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { importDrivers } from '../drivers/driver-import.service.ts'
import { importContract } from '../import.contract.ts'
import { firstLoadContract } from './first-load.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked, runToEnd } from '../import.factory.ts'

const api = await testApi()
const Transporter = await aNamedTransporter(api.db)
const finishedText = expect.stringContaining('registers add no active drivers any more')

async function aPlant() {
  const plantId = await anOnboardingPlant(api.db)
  const admin = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.import', 'administration.manage'] })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.import', 'onboarding.submit'] })
  return { plantId, admin, clerk }
}

it('only an administrator finishes the first load, with the number of active drivers that was read', async () => {
  const { plantId, admin, clerk } = await aPlant()
  await aDriver(api.db, { plantId })
  await aDriver(api.db, { plantId, status_id: driverStatus.suspended })
  expect(await clerk.call(firstLoadContract.firstLoad, {})).toEqual({ finished_at: null, finished_by: null, active_drivers: 1 })
  await expect(clerk.call(firstLoadContract.finishFirstLoad, { active_drivers: 1 })).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 2 })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'first_load_changed', message: expect.stringContaining('1 active drivers') },
  })
  await admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 1 })
  await expect(admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 1 })).rejects.toMatchObject({ status: 409 })
})

it('once it is finished no register adds active drivers, checked before or after, here or at the command line', async () => {
  const { plantId, admin, clerk } = await aPlant()
  const before = await checked(clerk, aRegister([aRegisterRow({ Transporter })]))
  await admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 0 })
  await expect(checked(clerk, aRegister([aRegisterRow({ Transporter })]))).rejects.toMatchObject({
    status: 409,
    problem: { code: 'first_load_finished', message: finishedText },
  })
  expect(await runToEnd(clerk, before)).toMatchObject({ state: 'failed', message: finishedText })
  const source = { path: '/nowhere', decoder: api.decoder }
  const options = { source, userId: null, dryRun: false, clock: () => api.now, today: '2026-11-21' }
  await expect(importDrivers(api.db, { ...options, plant: { id: plantId, country: 'KE' } })).rejects.toThrow(
    'registers add no active drivers',
  )
  const { n } = await api.db
    .selectFrom('driver')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('auth_plant_id', '=', plantId)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(0)
  const onboard = new File([await aRegister([aRegisterRow({ Transporter })]).text()], 'new.csv', { type: 'text/csv' })
  expect(await clerk.call(importContract.check, { kind: 'drivers', mode: 'onboard', register: onboard })).toMatchObject({
    state: 'checked',
  })
})

it("is audited and told to the plant's administrators", async () => {
  const { plantId, admin } = await aPlant()
  const other = await api.as({ portal: 'staff_portal', plantId, permissions: ['users.manage'] })
  await admin.call(firstLoadContract.finishFirstLoad, { active_drivers: 0 })
  const audited = await api.db
    .selectFrom('audit')
    .select(['user_id', 'after'])
    .where('action', '=', 'first load finished')
    .where('auth_plant_id', '=', plantId)
    .execute()
  expect(audited).toEqual([{ user_id: admin.userId, after: { active_drivers: 0 } }])
  await deliverDue(api.db, { now: api.now, byMail: false })
  const told = await api.db
    .selectFrom('notification')
    .select('user_id')
    .where('title', '=', 'The first load is finished')
    .where('auth_plant_id', '=', plantId)
    .execute()
  expect(told.map(({ user_id }) => user_id)).toEqual([other.userId])
})
