import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { anApplicationMove } from '../../onboarding.factory.ts'
import { queueContract, type QueueTile } from './queue.contract.ts'
import { lockNextInQueue } from './queue.store.ts'
import { reviewContract } from '../review/review.contract.ts'
import { aSubmission } from '../review/review.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const office = await api.as({ portal: 'transporter_portal', plantId })
const submit = (fields: Parameters<typeof aSubmission>[2] = {}) =>
  aSubmission(api.db, office, { plantId, transporter_id: office.transporterId ?? '', names: ['Id card'], ...fields })
const listed = async (show: QueueTile, more: object = {}, who = halima) =>
  (await who.call(queueContract.index, { show, ...more })).data.map(({ driver_id }) => driver_id._id)
const counts = () => halima.call(queueContract.counts, {})

it('refuses unknown tiles and orders, and roles without the permission', async () => {
  for (const input of [{ show: 'all' }, { sort: 'name' }, { transporter_id: 'x' }, { page_size: 101 }])
    await expect(halima.call(queueContract.index, Object(input))).rejects.toMatchObject({ status: 422 })
  const clerk = await api.as({ portal: 'staff_portal', plantId, permissions: ['onboarding.submit'] })
  for (const who of [clerk, office]) await expect(listed('waiting', {}, who)).rejects.toMatchObject({ status: 403 })
})

it('each tile lists what it counts, oldest first, by transporter and by driver', async () => {
  const monday = new Date('2026-11-16T08:00:00Z')
  const today = new Date('2026-11-21T05:00:00Z')
  const [late, soon, fresh, gone, done] = [
    await submit({ at: monday, name: 'Zawadi Oduya' }),
    await submit({ at: new Date('2026-11-20T08:00:00Z'), name: 'Amani Kiprop' }),
    await submit({ at: today, name: 'Baraka Njoroge' }),
    await submit({ at: monday }),
    await submit({ at: monday }),
  ]
  const other = await api.as({ portal: 'transporter_portal', plantId })
  const foreign = await aSubmission(api.db, other, {
    plantId,
    transporter_id: other.transporterId ?? '',
    at: today,
    names: ['Medical report'],
  })
  const by = { userId: halima.userId, firstName: 'Halima', lastName: 'Said', portal: 'staff_portal' } as const
  await anApplicationMove(api.db, { applicationId: gone.applicationId, event: 'returned', by, at: today })
  await anApplicationMove(api.db, { applicationId: done.applicationId, event: 'declined', by, at: today })
  await halima.call(reviewContract.takeOver, { application_id: soon.applicationId })
  const elsewhere = await api.as({ portal: 'staff_portal' })

  expect(await listed('waiting')).toEqual([late, soon, fresh, foreign].map(({ driverId }) => driverId))
  expect(await listed('waiting', { sort: '-submitted' })).toEqual([foreign, fresh, soon, late].map(({ driverId }) => driverId))
  expect(await listed('waiting', { transporter_id: other.transporterId })).toEqual([foreign.driverId])
  expect(await listed('waiting', { search: 'odu' })).toEqual([late.driverId])
  expect(await listed('mine')).toEqual([soon.driverId])
  expect(await listed('returned')).toEqual([gone.driverId])
  expect(await listed('overdue')).toEqual([late.driverId])
  expect(await listed('done')).toEqual([done.driverId])
  expect(await listed('waiting', {}, elsewhere)).toEqual([])
  expect(await counts()).toEqual({ waiting: 4, mine: 1, returned: 1, overdue: 1, done: 1 })
  const { data } = await halima.call(queueContract.index, {})
  expect(data.slice(0, 2)).toMatchObject([
    {
      driver_id: { name: 'Zawadi Oduya' },
      waiting_days: 5,
      is_overdue: true,
      documents: { required: 1, accepted: 0 },
      reviewer: null,
    },
    { waiting_days: 1, is_overdue: false, reviewer: { name: 'Halima Said', is_me: true } },
  ])
  const csv = String(await halima.call(queueContract.exported, { show: 'overdue' }))
  expect(csv).toContain('Zawadi Oduya')
  expect(csv).not.toContain('Amani Kiprop')
})

it('flags documents that expire within 30 days', async () => {
  const { driverId, applicationId } = await submit({ names: ['Medical report'] })
  const flags = async () => (await halima.call(queueContract.index, {})).data.find(({ driver_id }) => driver_id._id === driverId)?.flags
  expect(await flags()).not.toContain('expiring')
  await api.db.updateTable('application_document').set({ expires_on: '2026-12-21' }).where('application_id', '=', applicationId).execute()
  expect(await flags()).toContain('expiring')
})

it('flags and lists possible duplicates: other plants by their name only', async () => {
  const here = await submit({ licence_no: 'DL-900', name: 'Amina Wekesa', phones: ['+254722000901'], date_of_birth: '1990-02-03' })
  const elsewhere = await api.as({ portal: 'staff_portal' })
  await aDriver(api.db, { plantId: elsewhere.plantId, licence_no: 'dl-900', name: 'Somebody Else', date_of_birth: '1980-01-01' })
  const same = await aDriver(api.db, { plantId, name: 'Amina Wekesa Juma', date_of_birth: '1990-02-03' })
  const found = (await halima.call(queueContract.index, { search: 'Amina Wekesa' })).data.find(({ _id }) => _id === here.applicationId)
  expect(found?.flags).toEqual(['duplicate'])
  const { duplicates } = await halima.call(reviewContract.duplicates, { application_id: here.applicationId })
  expect(duplicates.map(({ driver, plant }) => driver?._id ?? plant)).toContain(same.id)
  expect(JSON.stringify(duplicates)).not.toContain('Somebody')
  expect(duplicates.filter(({ plant }) => plant !== null)).toHaveLength(1)
})

it("'Take next' takes the oldest that nobody reviews, not one's own, and shows it to others", async () => {
  const here = await api.as({ portal: 'staff_portal', firstName: 'Peter', lastName: 'Kariuki' })
  const colleague = await api.as({ portal: 'staff_portal', plantId: here.plantId })
  const own = await aSubmission(api.db, here, { plantId: here.plantId, at: new Date('2026-11-10T08:00:00Z') })
  const first = await aSubmission(api.db, office, { plantId: here.plantId, at: new Date('2026-11-11T08:00:00Z') })
  expect(await here.call(queueContract.takeNext, {})).toMatchObject({ driver_id: first.driverId, application_id: first.applicationId })
  await expect(here.call(queueContract.takeNext, {})).rejects.toMatchObject({ status: 409, problem: { code: 'nothing_waiting' } })
  expect((await colleague.call(queueContract.index, {})).data.map(({ reviewer }) => reviewer?.name)).toEqual([undefined, 'Peter Kariuki'])
  expect(await colleague.call(queueContract.takeNext, {})).toMatchObject({ driver_id: own.driverId })
})

it('eight reviewers at once take eight different applications', async () => {
  const first = await api.as({ portal: 'staff_portal' })
  const others = await Promise.all(Array.from({ length: 7 }, () => api.as({ portal: 'staff_portal', plantId: first.plantId })))
  for (let n = 0; n < 8; n += 1) await aSubmission(api.db, office, { plantId: first.plantId, names: [] })
  for (let round = 0; round < 20; round += 1) {
    const taken = await Promise.all([first, ...others].map((person) => person.call(queueContract.takeNext, {})))
    expect(new Set(taken.map(({ application_id }) => application_id)).size).toBe(8)
    await api.db.updateTable('onboarding_application').set({ review_until: null }).execute()
  }
})

it('a lock that a colleague holds is skipped, not waited for', async () => {
  const { plantId: there } = await api.as({ portal: 'staff_portal' })
  await aSubmission(api.db, office, { plantId: there, at: new Date('2026-11-11T08:00:00Z') })
  const second = await aSubmission(api.db, office, { plantId: there, at: new Date('2026-11-12T08:00:00Z') })
  const asked = { plantId: there, userId: halima.userId, now: api.now }
  await inTransaction(api.db, async (tx) => {
    await lockNextInQueue(tx, asked)
    const next = await inTransaction(api.db, (other) => lockNextInQueue(other, asked))
    expect(next?.id).toBe(second.applicationId)
  })
})
