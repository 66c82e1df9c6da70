import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { aPassHolder, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { aWaitingDriver, passRecords } from './pass-generation.factory.ts'
import { passGenerationContract } from './pass-generation.contract.ts'
import { lapseIfExpired, lapsePasses } from './pass-generation.service.ts'

// Today is 21 November 2026.
const api = await testApi()
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const { index } = passGenerationContract

const aDriver = (fields: PassHolderFields = {}) => aWaitingDriver(api.db, { plantId, ...fields })
const aDriverWithPass = (status_id: keyof typeof driverStatus, fields: PassHolderFields = {}) =>
  aPassHolder(api.db, { plantId, status_id: driverStatus[status_id], ...fields })
const { passesOf, statusOf } = passRecords(api.db)

describe('the queues', () => {
  it('list who is ready, who is blocked and why, and whose yearly pass is due', async () => {
    const here = await api.as({ portal: 'staff_portal' })
    const at = { plantId: here.plantId }
    const later = await aDriver({ ...at, name: 'Wambui Njeri' })
    const sooner = await aDriver({ ...at, clearances: { medical: '2027-01-13', ddt: '2027-08-01' } })
    const blocked = await aDriver({ ...at, clearances: { ddt: '2027-08-01' } })
    const yearly = await aDriverWithPass('active', { ...at, passExpiry: '2026-12-21' })
    const expired = await aDriverWithPass('suspended', { ...at, passExpiry: '2026-11-01' })
    await aDriverWithPass('active', { ...at, passExpiry: '2026-12-22' })
    // Its medical ends first: a new pass would not last longer.
    await aDriverWithPass('active', { ...at, passExpiry: '2026-12-01', clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
    const counts = { ready: 2, blocked: 1, yearly: 2 }
    expect(await here.call(index, {})).toMatchObject({
      data: [
        { _id: sooner.id, earliest: { name: 'medical', expiry: '2027-01-13' }, proposed: { expiry: '2027-01-13', reason: 'medical' } },
        { _id: later.id },
      ],
      total: 2,
      counts,
    })
    expect(await here.call(index, { queue: 'blocked' })).toMatchObject({
      data: [{ _id: blocked.id, proposed: null, current_medical: null, blockers: [{ sentence: 'No medical is on record.' }] }],
      total: 1,
    })
    const due = await here.call(index, { queue: 'yearly' })
    expect(due).toMatchObject({ data: [{ _id: expired.id }, { _id: yearly.id, pass: { days_left: 30 } }], total: 2, counts })
    const search = async (text: string) => (await here.call(index, { search: text })).data.map(({ _id }) => _id)
    expect(await search('wamb')).toEqual([later.id])
    expect(await search('njeri')).toEqual([later.id])
    expect(await search(sooner.id_no.slice(0, -1))).toContain(sooner.id)
    expect(await search('nobody')).toEqual([])
    expect((await here.call(index, { transporter_id: later.transporter_id })).total).toBe(1)
    expect((await here.call(index, { sort: '-name' })).data[0]?._id).toBe(later.id)
  })
})

describe('a pass that lapses before the card is handed over', () => {
  it('sends the driver back to pass generation, by the daily job or at once', async () => {
    const [lapsed, valid] = [
      await aDriverWithPass('cardIssuance', { passExpiry: '2026-11-21' }),
      await aDriverWithPass('cardIssuance', { clearances: { medical: '2026-11-22', ddt: '2027-08-01' } }),
    ]
    const lapse = (id: string, today: string) =>
      inTransaction(api.db, async (tx) => lapseIfExpired(tx, { driver: await lockDriverById(tx, id), at: api.now, userId: null, today }))
    await lapsePasses(api.db, () => api.now)
    expect(await statusOf(lapsed.id)).toBe(driverStatus.passGeneration)
    expect(await passesOf(lapsed.id)).toMatchObject([{ is_current: false }])
    expect(await statusOf(valid.id)).toBe(driverStatus.cardIssuance)
    expect(await lapse(valid.id, '2026-11-21')).toBe(false)
    expect(await lapse(valid.id, '2026-11-22')).toBe(true)
    expect(await statusOf(valid.id)).toBe(driverStatus.passGeneration)
  })
})
