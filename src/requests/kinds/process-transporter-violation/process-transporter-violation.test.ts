import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { endSuspension } from '../end-suspension/end-suspension.contract.ts'
import { processTransporterViolation } from './process-transporter-violation.contract.ts'

const api = await testApi()
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider

const report = () => ({ ...aReport, sanction_evidence: aPdfFile('warning.pdf'), sanction_evidence_comment: 'Signed a written warning' })
const violationsOf = (driver_id: string) => api.db.selectFrom('violation').selectAll().where('driver_id', '=', driver_id).execute()
const driverStatusOf = (id: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()

async function aReported() {
  const driver = await aPassHolder(api.db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const { request_id } = await office.call(processTransporterViolation.raise, { driver_id: driver.id, ...report() })
  return { driver, office, request_id }
}
const decide = (request_id: string, key: 'approve' | 'reject', more: { suspend_driver?: boolean } = {}) =>
  decider.call(processTransporterViolation.decide, { request_id, comment: 'Agreed', key, ...more })

it('refuses a date in the future at its field', async () => {
  const driver = await aPassHolder(api.db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const input = { driver_id: driver.id, ...report(), violation_date: '2026-11-22' }
  await expect(office.call(processTransporterViolation.raise, input)).rejects.toMatchObject({
    status: 422,
    problem: { errors: { violation_date: 'The date of the violation is in the future' } },
  })
})

it('records nothing before approval, nor on rejection', async () => {
  const { driver, request_id } = await aReported()
  expect(await violationsOf(driver.id)).toEqual([])
  await decide(request_id, 'reject')
  expect(await violationsOf(driver.id)).toEqual([])
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
})

it('approval records it with its evidence and suspends until a reinstatement', async () => {
  const { driver, office, request_id } = await aReported()
  await decide(request_id, 'approve')
  const [violation] = await violationsOf(driver.id)
  expect(violation).toMatchObject({
    state: 'stands',
    category: 'Load safety',
    transporter_id: driver.transporter_id,
    request_id,
    created_by: office.userId,
    transporter_comment: 'Signed a written warning',
    evidence_request_id: null,
  })
  const { data } = await decider.call(violationsContract.ofDriver, { driverId: driver.id })
  expect(data).toMatchObject([{ sanction_evidence: 'Yes' }])
  const evidence = await office.call(violationsContract.file, { id: violation?.id ?? '', which: 'evidence' })
  expect(evidence).toBeInstanceOf(Buffer)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
  expect((await findCurrentPass(api.db, driver.id))?.status).toBe('suspended')

  const reinstatement = await office.call(endSuspension.raise, { driver_id: driver.id, comment: 'The warning has been served' })
  await decider.call(endSuspension.decide, { request_id: reinstatement.request_id, comment: 'Agreed', key: 'approve' })
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
})

it('approval without suspension leaves the driver active, and requests no more evidence', async () => {
  const { driver, request_id } = await aReported()
  await decide(request_id, 'approve', { suspend_driver: false })
  expect(await violationsOf(driver.id)).toHaveLength(1)
  expect(await driverStatusOf(driver.id)).toEqual({ status_id: driverStatus.active })
  const evidenceRequests = api.db.selectFrom('request').select('id').where('driver_id', '=', driver.id).where('type_id', '=', 13)
  expect(await evidenceRequests.execute()).toEqual([])
})

it('stays with the transporter that reported it after a transfer', async () => {
  const { driver, request_id } = await aReported()
  const { transporter_id } = await aPassHolder(api.db, { plantId })
  await api.ownerDb.updateTable('driver').set({ transporter_id }).where('id', '=', driver.id).execute()
  await decide(request_id, 'approve')
  expect(await violationsOf(driver.id)).toMatchObject([{ transporter_id: driver.transporter_id }])
})
