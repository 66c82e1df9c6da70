import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { cancelAny } from '../kind-shapes.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { tracesOf } from '../../requests.factory.ts'
import { processViolation } from './process-violation.contract.ts'

const api = await testApi()
const recorder = await api.as({ portal: 'staff_portal', firstName: 'Peter' })
const decider = await api.as({ portal: 'staff_portal', plantId: recorder.plantId })

const aDriverHere = () => aPassHolder(api.db, { plantId: recorder.plantId })
const record = async (driver_id: string, more = {}) =>
  (await recorder.call(processViolation.raise, { driver_id, ...aReport, ...more })).request_id
const decide = (request_id: string, key: 'approve' | 'reject', more: { suspend_driver?: boolean } = {}) =>
  decider.call(processViolation.decide, { request_id, comment: 'Seen on camera 4', key, ...more })
const violationsOf = (driver_id: string) =>
  api.db.selectFrom('violation').selectAll().where('driver_id', '=', driver_id).orderBy('id').execute()
const driverStatusOf = (id: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()
const suspensionsOf = (id: string) =>
  api.db
    .selectFrom('suspension')
    .select(['starts_on', 'ends_on', 'violation_id', 'request_id', 'ended_at'])
    .where('driver_id', '=', id)
    .execute()
const evidenceRequestsOf = (id: string) =>
  api.db.selectFrom('request').selectAll().where('driver_id', '=', id).where('type_id', '=', 13).execute()

describe('recording', () => {
  it('requires the permission to record violations', async () => {
    const driver = await aDriverHere()
    const without = await api.as({ portal: 'staff_portal', plantId: recorder.plantId, permissions: ['requests.raise', 'drivers.read'] })
    const input = { driver_id: driver.id, ...aReport }
    await expect(without.call(processViolation.raise, input)).rejects.toMatchObject({ status: 403 })
    const clerk = await api.as({ portal: 'staff_portal', plantId: recorder.plantId, permissions: ['violations.record'] })
    expect(await clerk.call(processViolation.raise, input)).toMatchObject({ message: 'Violation recorded successfully' })
  })

  it.each([
    [{ violation_date: '2026-11-22' }, 'violation_date'],
    [{ violation_date: '2026-02-30' }, 'violation_date'],
    [{ violation_category: 'Weather' }, 'violation_category'],
    [{ violation: 'x'.repeat(201) }, 'violation'],
    [{ action_taken: ' ' }, 'action_taken'],
  ])('refuses %j at its field and stores nothing', async (wrong, field) => {
    const driver = await aDriverHere()
    const answer = await recorder
      .call(processViolation.raise, { driver_id: driver.id, ...aReport, ...wrong } as never)
      .catch((error: unknown) => error)
    expect(answer).toMatchObject({ status: 422, problem: { errors: { [field]: expect.any(String) } } })
    expect(await violationsOf(driver.id)).toEqual([])
    expect(await api.db.selectFrom('request').select('id').where('driver_id', '=', driver.id).execute()).toEqual([])
  })

  it('refuses the same violation of the same day while it is pending, at its field, and takes a different one', async () => {
    const driver = await aDriverHere()
    const first = await record(driver.id)
    await expect(record(driver.id, { violation: 'UNCOVERED load', description: 'Seen again.' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'already_asked', errors: { violation: expect.stringContaining('pending already') } },
    })
    const others = [await record(driver.id, { violation: 'No helmet' }), await record(driver.id, { violation_date: '2026-11-19' })]
    const { existing } = await recorder.call(processViolation.exist, { driver_id: driver.id })
    expect(existing.map(({ _id }) => _id)).toEqual([first, ...others])
    await decide(first, 'reject')
    await decide(others[0] ?? '', 'approve')
    await record(driver.id)
    expect((await violationsOf(driver.id)).map(({ state }) => state)).toEqual(['dismissed', 'stands', 'recorded', 'recorded'])
  })

  it('stores the violation as recorded, with its request', async () => {
    const driver = await aDriverHere()
    const requestId = await record(driver.id)
    const [violation] = await violationsOf(driver.id)
    expect(violation).toMatchObject({
      state: 'recorded',
      category: 'Load safety',
      violation: 'Uncovered load',
      violation_date: '2026-11-20',
      transporter_id: driver.transporter_id,
      request_id: requestId,
      created_by: recorder.userId,
      evidence_request_id: null,
    })
    const { request } = await decider.call(requestsContract.details, { id: requestId })
    expect(request.body_data).toMatchObject({ ...aReport, violation_id: violation?.id })
    const { data } = await decider.call(violationsContract.ofDriver, { driverId: driver.id })
    expect(data).toMatchObject([{ state: { key: 'recorded' }, sanction_evidence: 'No' }])
    const audit = api.db.selectFrom('audit').select(['action', 'user_id']).where('subject', '=', 'violation')
    expect(await audit.where('subject_id', '=', violation?.id ?? '').execute()).toEqual([
      { action: 'violation recorded', user_id: recorder.userId },
    ])
  })
})

describe('approving', () => {
  it('upholds the violation, requests evidence from the transporter, and suspends the driver until then', async () => {
    const driver = await aDriverHere()
    const requestId = await record(driver.id)
    await decide(requestId, 'approve')
    const [violation] = await violationsOf(driver.id)
    const [evidenceRequest] = await evidenceRequestsOf(driver.id)
    expect(violation).toMatchObject({ state: 'stands', evidence_request_id: evidenceRequest?.id, transporter_comment: null })
    expect(evidenceRequest).toMatchObject({
      status_id: 1,
      created_by: null,
      transporter_id: driver.transporter_id,
      body_data: { violation_id: violation?.id, violation_category: 'Load safety', file_name: null },
    })
    expect(await suspensionsOf(driver.id)).toEqual([
      { starts_on: '2026-11-21', ends_on: null, violation_id: violation?.id, request_id: requestId, ended_at: null },
    ])
    expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
    expect((await findCurrentPass(api.db, driver.id))?.status).toBe('suspended')
    const { history, audit, outbox } = await tracesOf(api.db, evidenceRequest?.id ?? '')
    expect(history).toEqual([{ status_id: 1, created_by: null, comment: null }])
    expect(audit).toMatchObject([{ action: 'request raised', user_id: null }])
    expect(outbox).toMatchObject([{ payload: { type_id: 13, news: 1, by_id: null } }])
  })

  it.each([
    [{}, driverStatus.suspended],
    [{ suspend_driver: true }, driverStatus.suspended],
    [{ suspend_driver: false }, driverStatus.active],
  ])('with %j leaves the driver at status %i', async (more, status_id) => {
    const driver = await aDriverHere()
    await decide(await record(driver.id), 'approve', more)
    expect(await driverStatusOf(driver.id)).toEqual({ status_id })
    expect(await suspensionsOf(driver.id)).toHaveLength(status_id === driverStatus.suspended ? 1 : 0)
    expect(await evidenceRequestsOf(driver.id)).toHaveLength(1)
  })

  it('requests evidence from the transporter at the time of the violation', async () => {
    const driver = await aDriverHere()
    const requestId = await record(driver.id)
    const { transporter_id } = await aDriverHere()
    await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', driver.id).execute()
    await decide(requestId, 'approve')
    expect(await evidenceRequestsOf(driver.id)).toMatchObject([{ transporter_id: driver.transporter_id }])
    expect(await violationsOf(driver.id)).toMatchObject([{ transporter_id: driver.transporter_id }])
  })

  it('processes a second violation while evidence for the first is pending', async () => {
    const driver = await aDriverHere()
    await decide(await record(driver.id), 'approve')
    await decide(await record(driver.id), 'approve')
    expect(await evidenceRequestsOf(driver.id)).toHaveLength(2)
    expect(await suspensionsOf(driver.id)).toHaveLength(2)
  })
})

it.each(['reject', 'cancel'] as const)('%s dismisses the violation and changes nothing else', async (how) => {
  const driver = await aDriverHere()
  const request_id = await record(driver.id)
  if (how === 'reject') await decide(request_id, 'reject', { suspend_driver: true })
  else await recorder.call(cancelAny, { request_id })
  expect(await violationsOf(driver.id)).toMatchObject([{ state: 'dismissed', evidence_request_id: null }])
  expect(await evidenceRequestsOf(driver.id)).toEqual([])
  expect(await suspensionsOf(driver.id)).toEqual([])
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
})

it('accepts today in the site’s time zone, which is tomorrow in UTC', async () => {
  const driver = await aDriverHere()
  api.now = new Date('2026-11-21T21:30:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId: recorder.plantId })
  const report = (violation_date: string) => late.call(processViolation.raise, { driver_id: driver.id, ...aReport, violation_date })
  await expect(report('2026-11-23')).rejects.toMatchObject({ status: 422, problem: { errors: { violation_date: expect.any(String) } } })
  expect(await report('2026-11-22')).toMatchObject({ message: 'Violation recorded successfully' })
})
