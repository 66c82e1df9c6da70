import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { changeProfilePic } from '../kinds/change-profile-pic/change-profile-pic.contract.ts'
import { aRequest, tracesOf } from '../requests.factory.ts'
import { bulkContract } from './bulk.contract.ts'
import { recordFileOpening } from './clean.store.ts'

/** RACES=1000 npx vitest run --config vitest.slow.config.ts src/requests/bulk: one officer approves three requests at once while a colleague rejects each. */
const races = Number(process.env['RACES'] ?? 200)
const api = await testApi()
const { db } = api
const officer = await api.as({ portal: 'staff_portal' })
const colleague = await api.as({ portal: 'staff_portal', plantId: officer.plantId })
const { id: fileId } = await db
  .insertInto('file')
  .values({ storage_name: 'race', original_name: 'race.webp', media_type: 'image/webp', size: 1, sha256: Buffer.alloc(32) })
  .returning('id')
  .executeTakeFirstOrThrow()

it(`${races} races of several at once against single decisions: each request has one winner, one trace, and a sentence for the other`, async () => {
  const winners = { bulk: 0, single: 0 }
  for (let race = 0; race < races; race++) {
    const ids = await Promise.all([1, 2, 3].map(() => aCleanRequest()))
    const [bulk, ...singles] = await Promise.all([
      officer.call(bulkContract.approve, { request_ids: ids, comment: 'All good' }),
      // In another order than the bulk's in every second race.
      ...(race % 2 ? ids : ids.toReversed()).map((request_id) => reject(request_id)),
    ])
    for (const id of ids) {
      const isApproved = bulk.approved.includes(id)
      const single = singles.find(({ request_id }) => request_id === id)
      expect(/approved by|rejected by/.exec(single?.refused ?? '')?.[0]).toBe(isApproved ? 'approved by' : undefined)
      const named = bulk.not_approved.find(({ _id }) => _id === id)
      expect(/approved by|rejected by/.exec(named?.why ?? '')?.[0]).toBe(isApproved ? undefined : 'rejected by')
      const { history, audit, outbox } = await tracesOf(db, id)
      const statusId = isApproved ? requestStatus.approved : requestStatus.rejected
      expect(history.slice(1)).toMatchObject([{ status_id: statusId }])
      expect(audit).toMatchObject([{ action: isApproved ? 'request approved' : 'request rejected' }])
      expect(outbox).toHaveLength(1)
      winners[isApproved ? 'bulk' : 'single'] += 1
    }
  }
  process.stdout.write(`${JSON.stringify({ races, ...winners })}\n`)
})

async function aCleanRequest(): Promise<string> {
  const driver = await aDriver(db, { plantId: officer.plantId })
  const typeId = requestType.changeProfilePic
  const requestId = await aRequest(db, { driverId: driver.id, createdBy: null, typeId, body: { comment: 'New', attachment: fileId } })
  await recordFileOpening(db, { requestId, userId: officer.userId, at: api.now })
  return requestId
}

/** What refused the single decision; null where it won. */
async function reject(request_id: string): Promise<{ request_id: string; refused: string | null }> {
  try {
    await colleague.call(changeProfilePic.decide, { request_id, key: 'reject', comment: 'Blurred' })
    return { request_id, refused: null }
  } catch (error) {
    return { request_id, refused: error instanceof Error ? error.message : String(error) }
  }
}
