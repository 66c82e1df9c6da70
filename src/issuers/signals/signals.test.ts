import { expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { insertClearances } from '#drivers/clearances/clearances.service.ts'
import type { NewClearance } from '#drivers/clearances/clearances.store.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aDriverToRenew } from '#renewals/renewals.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { anIssuer } from '../issuers.factory.ts'
import { findSignals } from './find-signals.service.ts'
import { signalsContract } from './signals.contract.ts'
import { signalsOfDay } from './signals.rules.ts'

const { list, look } = signalsContract

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = admin
const withoutMedicals = await api.as({
  portal: 'staff_portal',
  plantId,
  permissions: permissionNames.filter((name) => name !== 'medical.read'),
})

const anIssuerOfDoctor = async (days = {}) => anIssuer(db, { doctorId: (await aDoctor(db)).id }, days)
async function give(driverId: string, clearances: readonly Omit<NewClearance, 'driver_id' | 'expiry' | 'created_at'>[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = clearances.map((one) => ({
      ...one,
      driver_id: driverId,
      expiry: one.fit_to_work === false ? one.given_on : '2027-10-01',
      created_at: api.now,
    }))
    await insertClearances(tx, rows)
    await settleDrivers(tx, [driverId], { at: api.now, userId: null, why: 'seen' })
  })
}
const examinations = (issuer_id: string, n: number, given_on = '2026-11-16') =>
  Array.from({ length: n }, () => ({ kind: 'medical' as const, given_on, fit_to_work: true, issuer_id }))
const shown = async (id: string, reader = admin) => (await reader.call(list, { id })).data

const day = {
  issuer_id: '1',
  day: '2026-11-16',
  designated_from: null,
  designated_until: null,
  withdrawn_from: null,
  first_withdrawn_from: null,
}
it.each([
  [{ ...day, examinations: 40, trainings: 0, clearing: 40 }, []],
  [{ ...day, examinations: 41, trainings: 0, clearing: 30 }, [['many', 41]]],
  [{ ...day, examinations: 0, trainings: 60, clearing: 0 }, []],
  [{ ...day, designated_until: '2026-11-15', examinations: 2, trainings: 0, clearing: 1 }, [['undesignated', 1]]],
  [{ ...day, designated_until: '2026-11-15', examinations: 2, trainings: 0, clearing: 0 }, []],
  [
    { ...day, withdrawn_from: '2026-11-16', first_withdrawn_from: '2026-11-16', examinations: 0, trainings: 3, clearing: 0 },
    [['undesignated', 3]],
  ],
])('of %j: %j', (found, expected) => {
  expect(signalsOfDay(found, 40).map(({ kind, amount }) => [kind, amount])).toEqual(expected)
})

it('more examinations on a day than the plant expects; found again it is one signal, which grows until somebody has looked', async () => {
  await db.updateTable('auth_plant').set({ examinations_a_day: 5 }).where('id', '=', plantId).execute()
  const issuer = await anIssuerOfDoctor()
  const { id: driverId } = await aDriverToRenew(db, plantId)
  await give(driverId, examinations(issuer, 5))
  await findSignals(db, api.now)
  expect(await shown(issuer)).toEqual([])
  for (const n of [6, 7]) {
    await give(driverId, examinations(issuer, 1))
    await findSignals(db, api.now)
    expect(await shown(issuer)).toMatchObject([{ kind: 'many', text: `${n} examinations on 16 Nov 2026.`, looked: null }])
  }
  const [signal] = await shown(issuer)
  await admin.call(look, { id: String(signal?._id), comment: 'A day in the yard, two nurses' })
  await give(driverId, examinations(issuer, 1))
  await findSignals(db, api.now)
  expect(await shown(issuer)).toMatchObject([
    { text: '7 examinations on 16 Nov 2026.', looked: { by: 'Halima Said', comment: 'A day in the yard, two nurses' } },
  ])
})

it('each of the last 50 trainings scored 100', async () => {
  const trainer = await api.as({ portal: 'trainer', plantId, company: 'Full Marks Ltd' })
  const issuer_id = await anIssuer(db, { allocationId: trainer.allocationId })
  const { id: driverId } = await aDriverToRenew(db, plantId)
  const trained = (n: number, score: number, given_on: string) =>
    Array.from({ length: n }, () => ({ kind: 'ddt' as const, given_on, score, issuer_id }))
  await give(driverId, [...trained(1, 99.5, '2026-10-01'), ...trained(49, 100, '2026-11-10')])
  await findSignals(db, api.now)
  expect(await shown(issuer_id)).toEqual([])
  await give(driverId, trained(1, 100, '2026-11-12'))
  await findSignals(db, api.now)
  await findSignals(db, api.now)
  expect(await shown(issuer_id)).toMatchObject([{ kind: 'perfect', text: 'Each of the last 50 trainings scored 100.' }])
})

it('fit soon after somebody else found not fit: only readers of medicals see it, or mark it', async () => {
  const [strict, kind, same] = [await anIssuerOfDoctor(), await anIssuerOfDoctor(), await anIssuerOfDoctor()]
  const unfit = { kind: 'medical' as const, given_on: '2026-10-17', fit_to_work: false }
  const [driver, later, own] = [await aDriverToRenew(db, plantId), await aDriverToRenew(db, plantId), await aDriverToRenew(db, plantId)]
  await give(driver.id, [{ ...unfit, issuer_id: strict }, ...examinations(kind, 1)])
  await give(later.id, [{ ...unfit, given_on: '2026-10-16', issuer_id: strict }, ...examinations(same, 1)])
  await give(own.id, [{ ...unfit, issuer_id: same }, ...examinations(same, 1)])
  await findSignals(db, api.now)
  expect(await shown(same)).toEqual([])
  const [signal] = await shown(kind)
  expect(signal).toMatchObject({ kind: 'elsewhere', driver: { _id: driver.id }, text: expect.stringContaining('found not fit') })
  expect(await shown(kind, withoutMedicals)).toEqual([])
  const marked = { id: String(signal?._id), comment: 'Seen' }
  await expect(withoutMedicals.call(look, marked)).rejects.toMatchObject({ status: 404 })
  await admin.call(look, marked)
  await expect(admin.call(look, marked)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'looked_at', message: 'Halima Said has looked at this already.' },
  })
})

it('examinations on a day without designation; another plant sees and marks nothing of it', async () => {
  const issuer = await anIssuerOfDoctor()
  const { id: driverId } = await aDriverToRenew(db, plantId)
  await give(driverId, examinations(issuer, 2, '2026-11-17'))
  await db.updateTable('issuer').set({ designated_until: '2026-11-16' }).where('id', '=', issuer).execute()
  await findSignals(db, api.now)
  const [signal] = await shown(issuer)
  expect(signal).toMatchObject({ kind: 'undesignated', text: '2 examinations on 17 Nov 2026, a day without designation.' })
  const elsewhere = await api.as({ portal: 'staff_portal' })
  expect(await shown(issuer, elsewhere)).toEqual([])
  await expect(elsewhere.call(look, { id: String(signal?._id), comment: 'Seen' })).rejects.toMatchObject({ status: 404 })
  const officer = await api.as({ portal: 'staff_portal', plantId, permissions: ['medical.read', 'drivers.read'] })
  await expect(officer.call(list, { id: issuer })).rejects.toMatchObject({ status: 403 })
  await expect(admin.call(look, { id: String(signal?._id), comment: '' })).rejects.toMatchObject({ status: 422 })
})
