import { beforeEach, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { settle } from '../../drivers.factory.ts'
import { aPassHolder } from '../../pass/passes.factory.ts'
import { verdictContract } from '../../verdict/as-at/verdict.contract.ts'
import { holdsContract } from './holds.contract.ts'

const api = await testApi()
const safety = await api.as({ portal: 'staff_portal' })
const { plantId } = safety
type Person = Pick<typeof safety, 'call'>
let driver: Awaited<ReturnType<typeof aPassHolder>>
beforeEach(async () => {
  driver = await aPassHolder(api.db, { plantId, vehicle_options: ['Flatbed'] })
  await place(safety)
})

const here = { kind: 'site', reason: 'rules', comment: 'Drove at 60 in the yard', ends_on: '2026-12-10' } as const
const place = ({ call }: Person) => call(holdsContract.place, { driver_id: driver.id, ...here })
const lift = ({ call }: Person, id: string) => call(holdsContract.lift, { id, reason: 'Looked into' })
const openHolds = async ({ call }: Person) =>
  (await call(holdsContract.list, { driver_id: driver.id })).data.flatMap(({ _id, is_open }) => (is_open ? [_id] : []))
const verdictFor = async ({ call }: Person) => (await call(verdictContract.asAt, { driver_id: driver.id })).verdict

it('the driver’s own office, a doctor and a trainer neither place nor lift, and read so', async () => {
  const [id = ''] = await openHolds(safety)
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const sentence = { status: 403, problem: { message: 'Your role does not allow this. Ask your supervisor.' } }
  for (const by of [office, await api.as({ portal: 'doctor', plantId }), await api.as({ portal: 'trainer', plantId })]) {
    await expect(place(by)).rejects.toMatchObject(sentence)
    await expect(lift(by, id)).rejects.toMatchObject(sentence)
  }
  expect(await openHolds(safety)).toEqual([id])
})

it('nobody lifts what holds at a plant that the driver has left: it is none of the next one, and holds again on return', async () => {
  const [id = ''] = await openHolds(safety)
  const elsewhere = await api.as({ portal: 'staff_portal' })
  const move = async (auth_plant_id: string) => {
    await api.ownerDb.updateTable('driver').set({ auth_plant_id }).where('id', '=', driver.id).execute()
    await settle(api.db, [driver.id], api.now)
  }
  await move(elsewhere.plantId)
  const sentence = { status: 404, problem: { message: 'Not found. It may have been removed, or it belongs to another plant.' } }
  for (const by of [elsewhere, safety]) await expect(lift(by, id)).rejects.toMatchObject(sentence)
  expect([await openHolds(elsewhere), await verdictFor(elsewhere)]).toEqual([[], 'cleared'])
  await move(plantId)
  expect(await verdictFor(safety)).toBe('blocked')
})
