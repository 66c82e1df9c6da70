import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { oldRecords, type OldRecord } from '#tests/world/old-records.ts'
import { aRetentionScene } from '#tests/world/retention-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { legalHoldsContract } from '../legal-holds/legal-holds.contract.ts'
import { retentionContract } from '../retention.contract.ts'
import { aProposedPurge } from '../retention.factory.ts'
import { retentionKindNames, type RetentionKind } from '../retention.rules.ts'

const api = await testApi()
const { db } = api
let scene = await aRetentionScene(api)
let records = oldRecords(api, scene)
beforeEach(async () => {
  scene = await aRetentionScene(api)
  records = oldRecords(api, scene)
})

const keeps = (kind: RetentionKind) => scene.proposer.call(retentionContract.periods, { [kind]: 12 })
const setHold = ({ driverId }: OldRecord) =>
  scene.second.call(legalHoldsContract.set, { driver_id: driverId, reason: 'Accident of 3 March', review_on: '2027-03-01' })
const inTwoHours = () => new Date(Date.now() + 7_200_000)
const sweep = () => records.files.removeOrphans((names) => findKnownFiles(db, names), inTwoHours())
const breaks = async () => (await sql`select * from audit_breaks()`.execute(db)).rows

it.each(retentionKindNames)('%s: words and bytes of one go, of another under legal hold both stay, and pages answer', async (kind) => {
  const [old, held] = [await records[kind](), await records[kind]()]
  const [was, heldWas] = [await old.words(), await held.words()]
  await setHold(held)
  await keeps(kind)
  expect(await scene.dueOf(kind)).toMatchObject({ due: 1, held: 1, waiting: 0, counting: 0, oldest: '2020-05-01' })
  await scene.purge()
  await sweep()
  expect([await records.isStored(old), await records.isStored(held)]).toEqual([false, true])
  expect(await held.words()).toEqual(heldWas)
  const left = JSON.stringify(await old.words())
  expect(left).not.toEqual(JSON.stringify(was))
  expect(left).not.toMatch(/Asha|glasses|DL-77|Shouted|not me/)
  expect(await scene.dueOf(kind)).toMatchObject({ due: 0, held: 1 })
  expect(await breaks()).toEqual([])
  const page = await scene.second.call(driverPageContract.details, { id: old.driverId })
  expect(JSON.stringify(page)).toContain('Asha')
})

it('a legal hold that is set between the preview and the confirmation wins', async () => {
  const [held, other] = [await records.violations(), await records.violations()]
  await keeps('violations')
  const confirmation_id = await aProposedPurge(scene.proposer)
  await setHold(held)
  await scene.second.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })
  await expect.poll(() => other.words(), { timeout: 20_000 }).toBe('[purged]')
  expect(await held.words()).toBe('Shouted at the guard')
})

it('of two who confirm at once, and of who proposed it, one confirmation counts', async () => {
  const old = await records.violations()
  await keeps('violations')
  const confirmation_id = await aProposedPurge(scene.proposer)
  const third = await api.as({ portal: 'staff_portal', plantId: scene.plantId })
  const confirm = (person: typeof third) => person.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })
  const outcomes = await Promise.allSettled([scene.proposer, scene.second, third].map(confirm))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { status: 403 } })
  await expect.poll(() => old.words(), { timeout: 20_000 }).toBe('[purged]')
  expect((await scene.proposer.call(retentionContract.overview, {})).purges).toHaveLength(1)
})
