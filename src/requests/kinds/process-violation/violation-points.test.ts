// oxlint-disable max-lines -- recording, balance and ladder are one story of one scene
import { describe, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'
import { lockDriverById } from '#drivers/find-driver.service.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { pointsContract } from '#points/balance/points.contract.ts'
import { aCatalogueEntry, aCatalogueVersion, aPointsRule } from '#points/points.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport, aViolation } from '#violations/violations.factory.ts'
import { requestsContract } from '../../requests.contract.ts'
import { processTransporterViolation } from '../process-transporter-violation/process-transporter-violation.contract.ts'
import { processViolation } from './process-violation.contract.ts'
import { violationPointsContract } from './violation-points.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'

const api = await testApi()
const speeding = { ...aReport, violation_category: 'Speeding', violation: 'Speeding on site' } as const
const ladder = JSON.stringify([
  { points: 3, action: 'coaching', days: null },
  { points: 6, action: 'refresher', days: 14 },
  { points: 10, action: 'suspension', days: 7 },
])

async function aScene({ hasLadder = true } = {}) {
  const recorder = await api.as({ portal: 'staff_portal' })
  const { plantId } = recorder
  const decider = await api.as({ portal: 'staff_portal', plantId })
  const driver = await aPassHolder(api.db, { plantId })
  const entryId = await aCatalogueEntry(api.db, plantId)
  if (hasLadder) await aPointsRule(api.db, plantId, { ladder, repeat_doubles: true })
  const record = async (more: object = { ...speeding, catalogue_entry_id: entryId }) =>
    (await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport, ...more })).request_id
  const approve = (request_id: string, more: object = {}) =>
    decider.call(processViolation.decide, { request_id, comment: 'Seen on camera 4', key: 'approve', suspend_driver: false, ...more })
  const weighed = async (request_id: string) => (await decider.call(violationPointsContract.proposal, { request_id })).weighed
  const balance = async () => (await decider.call(pointsContract.ofDriver, { driver_id: driver.id })).balance
  const rowOf = (request_id: string) =>
    api.db.selectFrom('violation').selectAll().where('request_id', '=', request_id).executeTakeFirstOrThrow()
  const decisions = () =>
    api.db.selectFrom('ladder_decision').selectAll().where('driver_id', '=', driver.id).orderBy('decided_at').execute()
  return { recorder, decider, plantId, driver, entryId, record, approve, weighed, balance, rowOf, decisions }
}
/** Sessions end, so whoever reads on another day logs in on it. */
async function onDay<T>(day: string, read: () => Promise<T>): Promise<T> {
  const today = api.now
  api.now = new Date(`${day}T09:00:00Z`)
  try {
    return await read()
  } finally {
    api.now = today
  }
}
const upheld = (scene: { driver: Parameters<typeof aViolation>[1] }, points: number) =>
  aViolation(api.db, scene.driver, { points, severity: 'serious', lapses_on: '2027-11-20' })

describe('recording what is in the catalogue', () => {
  it.each([
    [{ violation_date: '2025-12-31' }, 'catalogue_entry_id'],
    [{ violation_category: 'Conduct' }, 'violation_category'],
    [{ violation: 'Something else' }, 'violation'],
    [{ catalogue_entry_id: undefined }, 'severity'],
    [{ catalogue_entry_id: '999999' }, 'catalogue_entry_id'],
  ])('refuses %j at its field and stores nothing', async (wrong, field) => {
    const { recorder, driver, entryId, balance } = await aScene()
    const input = { driver_id: driver.id, ...speeding, catalogue_entry_id: entryId, ...wrong }
    await expect(recorder.call(processViolation.raise, input as never)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { [field]: expect.any(String) } },
    })
    expect(await balance()).toMatchObject({ points: 0 })
  })

  it("another plant's entry is none", async () => {
    const [here, there] = [await aScene(), await aScene()]
    await expect(here.record({ ...speeding, catalogue_entry_id: there.entryId })).rejects.toMatchObject({ status: 422 })
  })

  it('is judged by the version of its day, whatever is said later', async () => {
    const { record, entryId, rowOf } = await aScene()
    const later = await aCatalogueVersion(api.db, entryId, { points: 9, lapse_months: 24, from_day: '2026-11-19' })
    const old = await rowOf(await record({ ...speeding, violation_date: '2026-11-18', catalogue_entry_id: entryId }))
    const recent = await rowOf(await record({ ...speeding, violation_date: '2026-11-19', catalogue_entry_id: entryId }))
    expect(old).toMatchObject({ severity: 'serious', points: 4, lapses_on: '2027-11-18' })
    expect(recent).toMatchObject({ catalogue_version_id: later, points: 9, lapses_on: '2028-11-19' })
    await expect(api.ownerDb.updateTable('violation').set({ points: 0 }).where('id', '=', old.id).execute()).rejects.toThrow('stays judged')
  })

  it('free text counts by the severity that is chosen by hand', async () => {
    const { record, rowOf } = await aScene()
    expect(await rowOf(await record({ severity: 'critical' }))).toMatchObject({
      catalogue_version_id: null,
      points: 6,
      lapses_on: '2027-11-20',
    })
  })

  it('without a catalogue nothing is asked, judged or proposed', async () => {
    const recorder = await api.as({ portal: 'staff_portal' })
    const driver = await aPassHolder(api.db, { plantId: recorder.plantId })
    const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport })
    expect(await recorder.call(violationPointsContract.proposal, { request_id })).toEqual({ weighed: null })
    const decider = await api.as({ portal: 'staff_portal', plantId: recorder.plantId })
    await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
    expect(await recorder.call(pointsContract.ofDriver, { driver_id: driver.id })).toEqual({ balance: null })
    const { data } = await recorder.call(driversContract.active, { key: 'suspended' })
    expect(data.map((row) => row.points)).toEqual([undefined])
  })
})

describe('the balance', () => {
  it('counts upheld violations only: none that waits, is dismissed or was never judged', async () => {
    const scene = await aScene({ hasLadder: false })
    const [first, second] = [await scene.record(), await scene.record({ severity: 'minor', violation: 'Queue jumping' })]
    expect(await scene.balance()).toMatchObject({ points: 0, violations: [] })
    await scene.approve(first)
    await scene.decider.call(processViolation.decide, { request_id: second, comment: 'Another truck', key: 'reject' })
    await aViolation(api.db, scene.driver, { points: 5, severity: 'serious', lapses_on: '2027-11-20', state: 'closed' })
    expect(await scene.balance()).toMatchObject({
      points: 4,
      violations: [{ violation: 'Speeding on site', points: 4, lapses_on: '2027-11-20', is_repeat: false }],
    })
  })

  it('says what is a repeat, and what a training took off', async () => {
    const scene = await aScene({ hasLadder: false })
    await aPointsRule(api.db, scene.plantId, { repeat_doubles: true })
    await aCatalogueVersion(api.db, scene.entryId, { from_day: '2026-11-01', training_topic: 'Defensive driving', training_points: 3 })
    await scene.approve(await scene.record({ ...speeding, violation_date: '2026-11-10', catalogue_entry_id: scene.entryId }))
    await scene.approve(await scene.record({ ...speeding, violation_date: '2026-11-12', catalogue_entry_id: scene.entryId }))
    expect(await scene.balance()).toMatchObject({ points: 12, violations: [{ points: 4 }, { points: 8, is_repeat: true }] })
    await anEvent(api.db, { plantId: scene.plantId, date: '2026-11-11', topic: 'Defensive driving', drivers: [scene.driver.id] })
    expect(await scene.balance()).toMatchObject({
      points: 9,
      violations: [{ points: 1, training: { date: '2026-11-11', points: 3 } }, { points: 8 }],
    })
  })

  it('is right tomorrow without a job', async () => {
    const scene = await aScene({ hasLadder: false })
    await aViolation(api.db, scene.driver, { points: 5, severity: 'serious', lapses_on: '2026-11-22' })
    expect(await scene.balance()).toMatchObject({ points: 5 })
    const reader = () => api.as({ portal: 'staff_portal', plantId: scene.plantId })
    const { balance } = await onDay('2026-11-22', async () =>
      (await reader()).call(pointsContract.ofDriver, { driver_id: scene.driver.id }),
    )
    expect(balance).toMatchObject({ points: 0, violations: [] })
  })

  it("an office reads its own drivers' points, and of another office's violation nothing but what it counts", async () => {
    const scene = await aScene({ hasLadder: false })
    await upheld(scene, 4)
    const office = await api.as({ portal: 'transporter_portal', plantId: scene.plantId, transporterId: scene.driver.transporter_id })
    const stranger = await api.as({ portal: 'transporter_portal', plantId: scene.plantId })
    await expect(stranger.call(pointsContract.ofDriver, { driver_id: scene.driver.id })).rejects.toMatchObject({ status: 404 })
    expect((await office.call(pointsContract.ofDriver, { driver_id: scene.driver.id })).balance).toMatchObject({
      points: 4,
      violations: [{ violation: 'Uncovered load' }],
    })
    const { id: transporter_id } = await api.db
      .selectFrom('transporter')
      .select('id')
      .where('id', '<>', scene.driver.transporter_id)
      .executeTakeFirstOrThrow()
    await api.ownerDb.updateTable('violation').set({ transporter_id }).where('driver_id', '=', scene.driver.id).execute()
    const { balance } = await office.call(pointsContract.ofDriver, { driver_id: scene.driver.id })
    expect(balance).toMatchObject({
      points: 4,
      violations: [{ violation_id: null, violation: null, severity: null, points: 4, training: null }],
    })
    expect((await office.call(driversContract.active, {})).data.map(({ points }) => points)).toEqual([undefined])
    expect((await scene.decider.call(driversContract.active, {})).data.map(({ points }) => points)).toEqual([4])
  })
})

describe('the ladder', () => {
  it('proposes by the balance with the violation, and does what was chosen: nothing for coaching', async () => {
    const scene = await aScene()
    const requestId = await scene.record()
    expect(await scene.weighed(requestId)).toMatchObject({
      before: 0,
      points: 4,
      added: 4,
      severity: 'serious',
      proposed: { action: 'coaching', days: null },
    })
    await expect(scene.approve(requestId)).rejects.toMatchObject({ status: 422, problem: { errors: { action: expect.any(String) } } })
    await scene.approve(requestId, { action: 'coaching' })
    expect(await scene.decisions()).toMatchObject([{ points: 4, proposed: 'coaching', action: 'coaching', departed_because: null }])
    expect(await scene.weighed(requestId)).toBeNull()
    const { status_id } = await api.db.selectFrom('driver').select('status_id').where('id', '=', scene.driver.id).executeTakeFirstOrThrow()
    expect(status_id).toBe(driverStatus.active)
  })

  it('departing asks for a reason, which is stored; what is refused undoes the approval', async () => {
    const scene = await aScene()
    await upheld(scene, 8)
    const requestId = await scene.record()
    expect((await scene.weighed(requestId))?.proposed).toEqual({ action: 'suspension', days: 7 })
    const departing = { action: 'suspension', action_days: 3 }
    await expect(scene.approve(requestId, departing)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { departed_because: expect.any(String) } },
    })
    expect((await scene.rowOf(requestId)).state).toBe('recorded')
    await scene.approve(requestId, { ...departing, departed_because: 'The signs were covered' })
    const { id } = await scene.rowOf(requestId)
    const { violation } = await scene.decider.call(violationsContract.details, { id })
    expect(violation).toMatchObject({
      weight: { severity: 'serious', points: 4, lapses_on: '2027-11-20', in_catalogue: true },
      ladder: {
        proposed: { action: 'suspension', days: 7 },
        followed: { action: 'suspension', days: 3 },
        departed_because: 'The signs were covered',
      },
    })
    const suspensions = api.db
      .selectFrom('suspension')
      .select(['starts_on', 'ends_on', 'violation_id'])
      .where('driver_id', '=', scene.driver.id)
    expect(await suspensions.execute()).toEqual([{ starts_on: '2026-11-21', ends_on: '2026-11-24', violation_id: null }])
  })

  it('a refresher stops the driver from its day on, until the training is given anew', async () => {
    const scene = await aScene()
    await upheld(scene, 4)
    await scene.approve(await scene.record(), { action: 'refresher', action_days: 14 })
    const verdictOn = (day: string) =>
      onDay(day, async () => {
        const reader = await api.as({ portal: 'staff_portal', plantId: scene.plantId })
        return (await reader.call(verdictContract.asAt, { driver_id: scene.driver.id })).verdict
      })
    expect([await verdictOn('2026-12-04'), await verdictOn('2026-12-05')]).toEqual(['warn', 'blocked'])
    const at = new Date(api.now.getTime() + 3_600_000)
    await inTransaction(api.db, async (tx) => {
      const change = { driver: await lockDriverById(tx, scene.driver.id), at, userId: null, why: 'refresher' }
      await renewClearance(tx, change, { kind: 'ddt', given_on: '2026-11-21', expiry: '2027-11-21' }, { sentAt: at })
    })
    expect(await verdictOn('2026-12-05')).not.toBe('blocked')
    const holds = api.db.selectFrom('driver_hold').select(['kind', 'starts_on', 'lift_reason']).where('driver_id', '=', scene.driver.id)
    expect(await holds.execute()).toEqual([{ kind: 'refresher', starts_on: '2026-12-05', lift_reason: 'replaced' }])
  })

  it("an office's report is weighed as staff's: from the catalogue by its entry, in own words by nothing", async () => {
    const scene = await aScene()
    const office = await api.as({ portal: 'transporter_portal', plantId: scene.plantId, transporterId: scene.driver.transporter_id })
    const evidence = { sanction_evidence: aPdfFile(), sanction_evidence_comment: 'Warned' }
    const report = (more: object) =>
      office.call(processTransporterViolation.raise, { driver_id: scene.driver.id, ...speeding, ...evidence, ...more })
    const { request_id } = await report({ catalogue_entry_id: scene.entryId })
    const { request_id: free } = await report({ violation: 'Parked on the verge' })
    expect(await scene.weighed(free)).toMatchObject({ added: 0, severity: null, proposed: { action: 'none' } })
    expect(await scene.weighed(request_id)).toMatchObject({ added: 4, proposed: { action: 'coaching' } })
    const decide = { comment: 'Agreed', key: 'approve', suspend_driver: false } as const
    await scene.decider.call(processTransporterViolation.decide, { request_id, ...decide, action: 'coaching' })
    await scene.decider.call(processTransporterViolation.decide, { request_id: free, ...decide })
    expect(await scene.balance()).toMatchObject({ points: 4, violations: [{ violation: 'Speeding on site' }] })
  })

  it('is for who decides, at the plant', async () => {
    const scene = await aScene()
    const requestId = await scene.record()
    const reader = await api.as({ portal: 'staff_portal', plantId: scene.plantId, permissions: ['drivers.read', 'requests.read'] })
    await expect(reader.call(violationPointsContract.proposal, { request_id: requestId })).rejects.toMatchObject({ status: 403 })
    const elsewhere = await api.as({ portal: 'staff_portal' })
    await expect(elsewhere.call(violationPointsContract.proposal, { request_id: requestId })).rejects.toMatchObject({ status: 404 })
  })
})

it('says to whoever decides that the same of that day is upheld already, however it is spelt', async () => {
  const { driver, plantId, decider, record, approve } = await aScene({ hasLadder: false })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const first = await record({ severity: 'minor' })
  await approve(first)
  const sent = { sanction_evidence: aPdfFile('warning.pdf'), sanction_evidence_comment: 'Warned' }
  const report = { driver_id: driver.id, ...aReport, violation: 'UNCOVERED  load', ...sent }
  const { request_id: id } = await office.call(processTransporterViolation.raise, report)
  const { request } = await decider.call(requestsContract.details, { id })
  expect(request.preview).toMatchObject([{ label: 'Upheld already', is_warning: true, request_id: first }])
  const other = await record({ severity: 'minor', violation_date: '2026-11-19' })
  expect((await decider.call(requestsContract.details, { id: other })).request.preview).toEqual([])
})
