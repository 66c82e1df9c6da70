import { beforeEach, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aGateCheck } from '../gate.factory.ts'
import { knownOfficesContract, maxKnownOffices } from './known-offices.contract.ts'

const api = await testApi()
const { keep, end, list } = knownOfficesContract
let plant: Awaited<ReturnType<typeof aVisitedPlant>>
beforeEach(async () => (plant = await aVisitedPlant()))

/** A plant that admits all, with whom keeps its devices; and an office one of whose drivers was let in there. */
async function aVisitedPlant() {
  const reader = await gateDataReader(api)
  const { plantId } = reader
  await admitting(api.db, plantId)
  const keeper = await api.as({ portal: 'staff_portal', plantId, permissions: ['gate.devices'] })
  const { plantId: homeId } = await api.as({ portal: 'staff_portal' })
  const anOffice = async () => (await aTransporter(api.db)).id
  const aDriver = (transporter_id: string, fields: Parameters<typeof aPassHolder>[1] = {}) =>
    aPassHolder(api.db, { plantId: homeId, transporter_id, ...fields })
  const visitOf = async (transporterId: string) => {
    const { id } = await aDriver(transporterId)
    await aGateCheck(api.db, { plantId, driverId: id, transporterId, at: api.now })
    return id
  }
  const known = async () => (await reader.snapshot()).visits.map(([id]) => id)
  return { ...reader, keeper, homeId, anOffice, aDriver, visitOf, known }
}

describe('refused', () => {
  it('is whoever does not keep devices, and an office whose drivers were not let in here', async () => {
    const { guard, keeper, anOffice, aDriver } = plant
    const office = await anOffice()
    await aDriver(office)
    await expect(guard.call(keep, { transporter_id: office })).rejects.toMatchObject({ status: 403 })
    await expect(guard.call(list, {})).rejects.toMatchObject({ status: 403 })
    await expect(keeper.call(keep, { transporter_id: office })).rejects.toMatchObject({ status: 404 })
    await expect(keeper.call(end, { transporter_id: office })).rejects.toMatchObject({ status: 404 })
  })

  it('are more offices at once than devices may know', async () => {
    const { keeper, anOffice, visitOf, plantId, guard } = plant
    for (let nth = 0; nth < maxKnownOffices; nth++)
      await api.db
        .insertInto('gate_known_office')
        .values({
          auth_plant_id: plantId,
          transporter_id: await anOffice(),
          until_at: new Date(api.now.getTime() + 86_400_000),
          asked_by: guard.userId,
          asked_at: api.now,
        })
        .execute()
    const office = await anOffice()
    await visitOf(office)
    await expect(keeper.call(keep, { transporter_id: office })).rejects.toMatchObject({ problem: { code: 'too_many_offices' } })
  })
})

it('devices know the others of an office for a while, as far as the plant admits them, and hear of what changes', async () => {
  const { keeper, anOffice, aDriver, visitOf, known, changes, snapshot, plantId, homeId } = plant
  const office = await anOffice()
  const [visitor, other, elsewhere] = [await visitOf(office), await aDriver(office), await aDriver(await anOffice())]
  expect(await known()).toEqual([visitor])
  expect((await keeper.call(list, {})).offices).toMatchObject([{ transporter_id: { _id: office }, drivers: 2, known_until: null }])
  const { to } = await snapshot()
  await keeper.call(keep, { transporter_id: office })
  const heard = await changes(to)
  expect(heard.lines.map(([id]) => id)).toContain(other.id)
  expect(await known()).toEqual([visitor, other.id])
  expect(await known()).not.toContain(elsewhere.id)
  await api.ownerDb.updateTable('driver').set({ name: 'Renamed' }).where('id', '=', other.id).execute()
  expect((await changes(heard.to)).lines.map(([, name]) => name)).toEqual(['Renamed'])
  await api.db.updateTable('auth_plant').set({ admits: 'none', admits_from: null }).where('id', '=', plantId).execute()
  expect(await known()).toEqual([visitor])
  await admitting(api.db, plantId, { only: [homeId] })
  expect(await known()).toEqual([visitor, other.id])
  const last = await snapshot()
  await keeper.call(end, { transporter_id: office })
  expect((await changes(last.to)).gone).toEqual([other.id])
  expect(await known()).toEqual([visitor])
})

it('after its days they are known by their card alone again', async () => {
  const { keeper, anOffice, aDriver, visitOf, known } = plant
  const office = await anOffice()
  const visitor = await visitOf(office)
  const other = await aDriver(office)
  await keeper.call(keep, { transporter_id: office })
  expect(await known()).toEqual([visitor, other.id])
  await api.ownerDb.updateTable('gate_known_office').set({ until_at: api.now }).where('transporter_id', '=', office).execute()
  expect(await known()).toEqual([visitor])
})
