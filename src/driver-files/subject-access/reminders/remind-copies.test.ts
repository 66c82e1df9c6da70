import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { bellContract } from '#notifications/bell/bell.contract.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { aDriverFileScene } from '#tests/world/driver-file-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { remindOfCopies } from './remind-copies.service.ts'
import { subjectAccessContract } from '../subject-access.contract.ts'

const api = await testApi()
const { db } = api
const { ask, close } = subjectAccessContract
const { plantId, officer, lay } = await aDriverFileScene(api)
const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'medical.read'] })
const abroad = await api.as({ portal: 'staff_portal' })
await db.updateTable('auth_plant').set({ time_zone: 'Africa/Nairobi' }).where('id', '=', plantId).execute()

type Person = typeof officer
const titles = async ({ call }: Person, name: string) =>
  (await call(bellContract.index, {})).data.map(({ title }) => title).filter((title) => title.includes(`${name} is due`))
const isRemindedAt = async (...times: readonly string[]) => {
  for (const at of times.map((time) => new Date(time))) {
    await Promise.all([remindOfCopies(db, at), remindOfCopies(db, at)])
    await deliverDue(db, { now: at, byMail: false })
  }
}
const anAsked = async (name: string) => {
  const driver = await aPassHolder(db, { plantId, name })
  return (await officer.call(ask, { driver_id: driver.id, note: 'Asked at the gate' }))._id
}

it('reminds whoever may make copies two days before and on the day, from six at the plant, once each', async () => {
  await anAsked('Asha Juma')
  // Due on 28 November.
  await isRemindedAt('2026-11-26T02:59:00Z')
  expect(await titles(officer, 'Asha Juma')).toEqual([])
  await isRemindedAt('2026-11-26T03:00:00Z', '2026-11-26T09:00:00Z', '2026-11-27T09:00:00Z', '2026-11-28T02:00:00Z')
  expect(await titles(officer, 'Asha Juma')).toEqual(['The copy of Asha Juma is due soon'])
  await isRemindedAt('2026-11-28T03:00:00Z', '2026-11-28T12:00:00Z', '2026-12-05T12:00:00Z')
  for (const person of [officer, lay])
    expect(await titles(person, 'Asha Juma')).toEqual(['The copy of Asha Juma is due', 'The copy of Asha Juma is due soon'])
  for (const person of [clerk, abroad]) expect(await titles(person, 'Asha Juma')).toEqual([])
})

it('says once what was missed on both days, and nothing of a copy that is closed', async () => {
  await anAsked('Brian Kamau')
  await officer.call(close, { id: await anAsked('Cyrus Mutua'), reason: 'The driver does not want it any more' })
  await isRemindedAt('2026-12-01T09:00:00Z', '2026-12-02T09:00:00Z')
  expect(await titles(officer, 'Brian Kamau')).toEqual(['The copy of Brian Kamau is due'])
  expect(await titles(officer, 'Cyrus Mutua')).toEqual([])
})
