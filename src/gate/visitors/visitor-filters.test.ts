import { beforeEach, expect, it } from 'vitest'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { placeHold } from '#drivers/holds/holds.service.ts'
import { aSuspendedDriver, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aRequirement, attended } from '#drivers/requirements/requirements.factory.ts'
import { admitting, anAdmission } from '#drivers/visits/visits.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aVisit, aVisitor } from './visitors.factory.ts'
import { visitorsContract } from './visitors.contract.ts'

const { list, exported, choices } = visitorsContract
const api = await testApi()
const { db } = api
const aColleague = (plantId?: string) => api.as({ portal: 'staff_portal', permissions: ['gate.check'], ...(plantId && { plantId }) })
let here = await aColleague()
let home = await aColleague()
beforeEach(async () => {
  here = await aColleague()
  home = await aColleague()
})

const namesBy = async (filter: Parameters<typeof here.call<typeof list>>[1] = {}): Promise<string[]> =>
  (await here.call(list, { sort: 'name', ...filter })).data.map(({ name }) => name)

/** A driver of the other plant who stood at this gate. */
const visitor = (name: string, { daysAgo = 1, ...fields }: PassHolderFields & { daysAgo?: number } = {}) =>
  aVisitor(db, { plantId: home.plantId, hereId: here.plantId, name, at: new Date(api.now.getTime() - daysAgo * 86_400_000), ...fields })

const hold = (driverId: string, plantId: string, startsOn: string | null = null) =>
  inTransaction(db, async (tx) => {
    const by = { driver: await lockDriverById(tx, driverId), at: api.now, userId: null, why: 'seen', today: '2026-11-21' }
    await placeHold(tx, by, { kind: 'site', reason: 'conduct', plantId, startsOn, endsOn: null })
  })

it('a verdict finds whom the gate judges so', async () => {
  await admitting(db, here.plantId)
  await aRequirement(db, here.plantId)
  const trained = async (name: string, fields: PassHolderFields = {}) => {
    const driver = await visitor(name, fields)
    await attended(db, here.plantId, driver.id, { at: api.now })
    return driver
  }
  await trained('Cleared')
  await trained('Due at home', { clearances: { medical: '2026-12-01', ddt: '2027-06-01' } })
  await trained('Expired at home', { clearances: { medical: '2026-11-20', ddt: '2027-06-01' } })
  await hold((await trained('Held here')).id, here.plantId)
  await hold((await trained('Held here later')).id, here.plantId, '2026-12-05')
  await hold((await trained('Held elsewhere')).id, (await aColleague()).plantId)
  await trained('Left', { status_id: driverStatus.left, cardNo: null })
  const due = await visitor('Induction ends')
  await attended(db, here.plantId, due.id, { at: api.now, on: '2024-12-01' })
  await visitor('No induction')
  const suspended = await aSuspendedDriver(db, { plantId: home.plantId, name: 'Suspended' })
  await aVisit(db, suspended, { hereId: here.plantId, at: api.now })
  const all = (await here.call(list, {})).data
  const judged = (key: string) => all.flatMap(({ name, verdict }) => (verdict.key === key ? [name] : [])).sort()
  for (const verdict of ['cleared', 'warn', 'blocked'] as const) expect((await namesBy({ verdict })).sort()).toEqual(judged(verdict))
  expect(await namesBy({ verdict: 'cleared' })).toEqual(['Cleared', 'Held elsewhere'])
  expect(await namesBy({ verdict: 'warn' })).toEqual(['Due at home', 'Held here later', 'Induction ends'])
  expect(await namesBy({ verdict: 'blocked' })).toEqual(['Expired at home', 'Held here', 'Left', 'No induction', 'Suspended'])
})

it('filters by own plant, transporter, name, id number and card number; the choices are those of visitors', async () => {
  await admitting(db, here.plantId)
  const [asha, brian] = [await visitor('Asha Otieno'), await visitor('Brian Kamau', { daysAgo: 3 })]
  const third = await aColleague()
  await api.ownerDb.updateTable('driver').set({ auth_plant_id: third.plantId }).where('id', '=', brian.id).execute()
  expect(await namesBy({ home_plant_id: home.plantId })).toEqual(['Asha Otieno'])
  expect(await namesBy({ transporter_id: brian.transporter_id })).toEqual(['Brian Kamau'])
  for (const search of ['kamau', brian.id_no, brian.cardNo ?? '']) expect(await namesBy({ search })).toEqual(['Brian Kamau'])
  expect(await namesBy({ search: 'nobody' })).toEqual([])
  expect(await namesBy({ sort: '-last' })).toEqual(['Asha Otieno', 'Brian Kamau'])
  const found = await here.call(choices, {})
  expect(found.plants.map(({ _id }) => _id).sort()).toEqual([home.plantId, third.plantId].sort())
  expect(found.transporters.map(({ _id }) => _id).sort()).toEqual([asha.transporter_id, brian.transporter_id].sort())
})

it('filters by how and until when they are admitted', async () => {
  await admitting(db, here.plantId, { only: [home.plantId] })
  const [, byName, ending, over] = [await visitor('With plant'), await visitor('By name'), await visitor('Ending'), await visitor('Over')]
  await anAdmission(db, { driverId: byName.id, plantId: here.plantId })
  await anAdmission(db, { driverId: ending.id, plantId: here.plantId, until: '2026-12-01' })
  const third = await aColleague()
  await api.ownerDb.updateTable('driver').set({ auth_plant_id: third.plantId }).where('id', '=', over.id).execute()
  expect(await namesBy({ admitted: 'plant' })).toEqual(['By name', 'Ending', 'With plant'])
  expect(await namesBy({ admitted: 'name' })).toEqual(['By name', 'Ending'])
  expect(await namesBy({ admitted: 'ending' })).toEqual(['Ending'])
  expect(await namesBy({ admitted: 'over' })).toEqual(['Over'])
})

it('exports what is filtered', async () => {
  await admitting(db, here.plantId)
  await aRequirement(db, here.plantId)
  await visitor('Asha Otieno')
  await attended(db, here.plantId, (await visitor('Brian Kamau')).id, { at: api.now })
  const bytes: unknown = await here.call(exported, { verdict: 'blocked' })
  const file = String(bytes)
  expect(file).toContain('Asha Otieno')
  expect(file).toContain('No valid site induction is on record')
  expect(file).not.toContain('Brian Kamau')
})
