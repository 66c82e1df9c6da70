import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { anAuthPlant, aDoctor } from './master-data.factory.ts'
import { authPlantsContract } from './auth-plants/auth-plants.contract.ts'
import { doctorsContract } from './doctors/doctors.contract.ts'
import { aTransporter } from './transporters/transporters.factory.ts'
import { transporterContract, transportersContract } from './transporters/transporters.contract.ts'

const api = await testApi()
const { db } = api
const admin = await api.as({ portal: 'staff_portal' })
const inUse = (message: string) => ({ status: 409, problem: { code: 'in_use', message } })

it('keeps a transporter with drivers and users; a user at two plants counts once', async () => {
  const { id } = await aTransporter(db)
  const { id: elsewhere } = await anAuthPlant(db)
  const [roleId, { userId }, second] = [await aRole(db, { portal: 'transporter_portal' }), await aUser(db), await aUser(db)]
  for (const plantId of [admin.plantId, elsewhere])
    await anAllocation(db, { userId, plantId, portal: 'transporter_portal', roleId, transporterId: id })
  const remove = () => admin.call(transportersContract.remove, { id })
  await expect(remove()).rejects.toMatchObject(inUse('Used by 1 user'))
  await anAllocation(db, { userId: second.userId, plantId: elsewhere, portal: 'transporter_portal', roleId, transporterId: id })
  const drivers = [await aPassHolder(db, { transporter_id: id }), await aPassHolder(db, { transporter_id: id })]
  await expect(remove()).rejects.toMatchObject(inUse('Used by 2 drivers and 2 users'))
  await aRequest(db, { driverId: String(drivers[0]?.id), createdBy: null })
  await expect(remove()).rejects.toMatchObject(inUse('Used by 2 drivers, 2 users and 1 request'))
  expect((await admin.call(transporterContract.details, { id })).data._id).toBe(id)
})

it('keeps an authorised plant with users or any record', async () => {
  const { plantId } = await api.as({ portal: 'doctor' })
  await expect(admin.call(authPlantsContract.remove, { id: plantId })).rejects.toMatchObject(inUse('Used by 1 user'))
  const { id } = await anAuthPlant(db)
  const happened = { at: api.now, action: 'user moved away', subject: 'user', subject_id: admin.userId, auth_plant_id: id }
  await db.insertInto('audit').values(happened).execute()
  await expect(admin.call(authPlantsContract.remove, { id })).rejects.toMatchObject(inUse('Used by 1 audit record'))
})

it('keeps a doctor with an account', async () => {
  const { id } = await aDoctor(db)
  await api.as({ portal: 'doctor', doctorId: id })
  await expect(admin.call(doctorsContract.remove, { id })).rejects.toMatchObject(inUse('Used by 1 user'))
})

it('a concurrent reference either prevents the deletion or is refused', async () => {
  const { id } = await aTransporter(db)
  const [removed, used] = await Promise.allSettled([
    admin.call(transportersContract.remove, { id }),
    aPassHolder(db, { plantId: admin.plantId, transporter_id: id }),
  ])
  expect([removed.status, used.status].sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql`select from driver where transporter_id = ${id}
    union all select from transporter where id = ${id}`.execute(db)
  expect(rows).toHaveLength(used.status === 'fulfilled' ? 2 : 0)
})
