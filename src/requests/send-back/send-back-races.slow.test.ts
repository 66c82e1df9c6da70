import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { changeProfilePic } from '../kinds/change-profile-pic/change-profile-pic.contract.ts'
import { aRequest, tracesOf } from '../requests.factory.ts'
import { sendBackContract } from './send-back.contract.ts'

/** RACES=1000 npx vitest run --config vitest.slow.config.ts src/requests/send-back: one officer sends a request back while a colleague approves it. */
const races = Number(process.env['RACES'] ?? 200)
const api = await testApi()
const { db } = api
const officer = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
const { plantId } = officer
const colleague = await api.as({ portal: 'staff_portal', plantId, firstName: 'Lucy', lastName: 'Wambui' })
const clerk = await api.as({ portal: 'transporter_portal', plantId })
const { id: attachment } = await db
  .insertInto('file')
  .values({ storage_name: 'race', original_name: 'race.webp', media_type: 'image/webp', size: 1, sha256: Buffer.alloc(32) })
  .returning('id')
  .executeTakeFirstOrThrow()

it(`${races} races of sending back against approving: each request has one winner, one trace, and a sentence for the other`, async () => {
  const winners = { sentBack: 0, approved: 0 }
  for (let race = 0; race < races; race++) {
    const request_id = await aPending()
    const calls = [
      () => officer.call(sendBackContract.send, { request_id, fields: ['attachment'], comment: 'Blurred' }),
      () => colleague.call(changeProfilePic.decide, { request_id, key: 'approve', comment: 'Fine' }),
    ]
    // The other one is sent first in every second race.
    const outcomes = await Promise.all((race % 2 ? calls.toReversed() : calls).map((call) => outcomeOf(call())))
    const [sendBack, approval] = race % 2 ? outcomes.toReversed() : outcomes
    const isSentBack = sendBack === null
    expect(isSentBack ? approval : sendBack).toMatch(isSentBack ? /Halima Said sent this request back/ : /approved by Lucy Wambui on /)
    expect([sendBack, approval]).toContain(null)
    const { history, audit, outbox } = await tracesOf(db, request_id)
    expect(history.slice(1)).toMatchObject(isSentBack ? [] : [{ status_id: requestStatus.approved }])
    expect(audit).toMatchObject([{ action: isSentBack ? 'request sent back' : 'request approved' }])
    expect(outbox).toHaveLength(1)
    expect(await markOf(request_id)).toEqual({
      isMarked: isSentBack,
      versions: isSentBack ? 1 : 0,
      status_id: isSentBack ? requestStatus.pending : requestStatus.approved,
    })
    winners[isSentBack ? 'sentBack' : 'approved'] += 1
  }
  // A deadlock is repeated without anybody noticing, after a second.
  const { rows } = await sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  expect(rows).toEqual([{ deadlocks: '0' }])
  process.stdout.write(`${JSON.stringify({ races, ...winners })}\n`)
})

async function aPending(): Promise<string> {
  const driver = await aDriver(db, { plantId, transporter_id: String(clerk.transporterId) })
  const body = { comment: 'New', attachment }
  return aRequest(db, { driverId: driver.id, createdBy: clerk.userId, typeId: requestType.changeProfilePic, body })
}

/** What refused the call; null where it won. */
const outcomeOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

async function markOf(id: string): Promise<{ isMarked: boolean; versions: number; status_id: number }> {
  const { sent_back_at, status_id } = await db
    .selectFrom('request')
    .select(['sent_back_at', 'status_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const versions = await db.selectFrom('request_send_back').select('version').where('request_id', '=', id).execute()
  return { isMarked: sent_back_at !== null, versions: versions.length, status_id }
}
