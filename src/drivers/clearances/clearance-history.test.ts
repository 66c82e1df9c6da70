import { beforeAll, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { anApprovedMedical } from '#renewals/renewals.factory.ts'
import { clearanceHistoryContract } from './clearance-history.contract.ts'
import { voidClearances } from './clearances.store.ts'
import { aPassHolder, giveClearances } from '../pass/passes.factory.ts'

const { list, file } = clearanceHistoryContract
type Person = Awaited<ReturnType<TestApi['as']>>

let staff: Person
let reader: Person
let plantId: string
const api = await testApi()
beforeAll(async () => {
  staff = await api.as({ portal: 'staff_portal' })
  ;({ plantId } = staff)
  reader = await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read'] })
})

describe('the history', () => {
  it('out of scope gives a 404, also for files', async () => {
    const [foreign, rival] = [await aPassHolder(api.db), await aPassHolder(api.db, { plantId })]
    const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: (await aTransporter(api.db)).id })
    await expect(staff.call(list, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
    await expect(owner.call(list, { driver_id: rival.id })).rejects.toMatchObject({ status: 404 })
    const { id } = await api.db.selectFrom('clearance').select('id').where('driver_id', '=', rival.id).limit(1).executeTakeFirstOrThrow()
    await expect(staff.call(file, { driver_id: rival.id, clearance_id: id })).rejects.toMatchObject({ status: 404 })
    await expect(owner.call(file, { driver_id: rival.id, clearance_id: id })).rejects.toMatchObject({ status: 404 })
  })

  it('marks clearances as current, earlier or replaced', async () => {
    const driver = await aPassHolder(api.db, { plantId, clearances: { medical: '2026-12-01', ddt: '2027-08-01' } })
    const ddt = { driver_id: driver.id, kind: 'ddt' as const, created_at: api.now }
    const given = { given_by: 'Philip Tanui', company: 'Safe Roads', syllabus: 'Hazard perception', score: 87.5, comment: 'Careful' }
    await giveClearances(api.db, [{ ...ddt, given_on: '2026-10-01', expiry: '2027-10-01' }])
    const { id } = await api.db
      .selectFrom('clearance')
      .select('id')
      .where('driver_id', '=', driver.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await voidClearances(api.ownerDb, [id])
    await giveClearances(api.db, [{ ...ddt, ...given, given_on: '2026-11-01', expiry: '2027-11-01' }])

    const { data, total } = await staff.call(list, { driver_id: driver.id })
    expect(total).toBe(4)
    expect(data.map(({ kind, given_on, state }) => [kind, given_on, state])).toEqual([
      ['ddt', '2026-11-01', 'current'],
      ['ddt', '2026-10-01', 'replaced'],
      ['ddt', '2026-01-04', 'earlier'],
      ['medical', '2026-01-04', 'current'],
    ])
    expect(data[0]).toMatchObject({
      name: 'defensive driving training',
      expiry: '2027-11-01',
      days_left: 345,
      given_by: 'Philip Tanui',
      company: 'Safe Roads',
      score: '87.50',
      comment: 'Careful',
      file: null,
    })
    expect((await staff.call(list, { driver_id: driver.id, page: 2, page_size: 3 })).data.map(({ kind }) => kind)).toEqual(['medical'])
  })

  it('opens a medical file with the permission, audited', async () => {
    const driver = await aPassHolder(api.db, { plantId })
    const doctor = await api.as({ portal: 'doctor', plantId })
    await anApprovedMedical({ doctor, decider: staff }, driver)

    const [seen] = (await staff.call(list, { driver_id: driver.id })).data
    expect(seen).toMatchObject({ kind: 'medical', state: 'current', fit_to_work: 'yes', file: { name: 'medical.pdf' } })
    const [hidden] = (await reader.call(list, { driver_id: driver.id })).data
    expect(hidden).toMatchObject({ fit_to_work: null, comment: null, file: { name: 'medical.pdf', link: null } })

    const owner = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
    const [office] = (await owner.call(list, { driver_id: driver.id })).data
    expect(office).toMatchObject({ fit_to_work: null, comment: null, file: { link: null } })

    const which = { driver_id: driver.id, clearance_id: seen?._id ?? '' }
    await expect(owner.call(file, which)).rejects.toMatchObject({ status: 403 })
    await expect(reader.call(file, which)).rejects.toMatchObject({ status: 403 })
    expect(String(await staff.call(file, which)).startsWith('%PDF')).toBe(true)
    const audit = await api.db.selectFrom('audit').select(['user_id', 'subject_id']).where('action', '=', 'medical file opened').execute()
    expect(audit).toEqual([{ user_id: staff.userId, subject_id: driver.id }])

    // The file of one driver's clearance is not found under another driver.
    const other = await aPassHolder(api.db, { plantId })
    await expect(staff.call(file, { ...which, driver_id: other.id })).rejects.toMatchObject({ status: 404 })
  })
})
