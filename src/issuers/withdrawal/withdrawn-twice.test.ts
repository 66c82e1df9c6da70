import { expect, it } from 'vitest'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { aDriverToRenew, aSentMedical } from '#renewals/renewals.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { issuerContract } from '../issuer.contract.ts'
import { anIssuer } from '../issuers.factory.ts'

const { withdraw, takeBack } = issuerContract
const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal' })
const { plantId } = admin

it('a second withdrawal does not give back the days of the first, nor does taking it back', async () => {
  const name = 'Dr Amina Hassan'
  const { id: doctorId } = await aDoctor(db, { name })
  const doctor = await api.as({ portal: 'doctor', plantId, doctorId })
  const id = await anIssuer(db, { doctorId })
  const refused = async (date: string) =>
    expect(aSentMedical(doctor, await aDriverToRenew(db, plantId), { date })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { date: expect.stringContaining('was withdrawn from 01 Nov 2026 to ') } },
    })
  await admin.call(withdraw, { id, from: '2026-11-01', reason: 'Forged reports' })
  await admin.call(doctorsContract.update, { id: doctorId, name, designated_from: '2026-11-05' })
  await admin.call(withdraw, { id, from: '2026-11-25', reason: 'Forged reports' })
  await refused('2026-11-03')
  await admin.call(takeBack, { id })
  await refused('2026-11-03')
  await admin.call(withdraw, { id, from: '2026-11-10', reason: 'Forged reports' })
  await admin.call(doctorsContract.update, { id: doctorId, name, designated_from: '2026-11-15' })
  for (const day of ['2026-11-03', '2026-11-07', '2026-11-12']) await refused(day)
  for (const date of ['2026-10-31', '2026-11-15']) await aSentMedical(doctor, await aDriverToRenew(db, plantId), { date })
})
