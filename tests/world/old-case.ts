import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import type { RetentionScene } from './retention-scene.ts'
import type { TestApi } from './test-api.ts'

type Old = Pick<RetentionScene, 'plantId' | 'second' | 'proposer'> & {
  driver: { id: string; transporter_id: string }
  fileId: string
  at: Date
}

/** A closed case with everything that people write into one; answers what of it is left. */
export async function anOldCase(
  { db }: Pick<TestApi, 'db'>,
  { plantId, second, proposer, driver, fileId, at }: Old,
): Promise<{ id: string; words: () => Promise<unknown> }> {
  const request_id = await aRequest(db, {
    driverId: driver.id,
    createdBy: proposer.userId,
    typeId: requestType.blacklistDriver,
    isRaisedByStaff: true,
    comment: 'What Asha did',
    body: { reason: 'theft', comment: 'What Asha took' },
    closed: { statusId: requestStatus.rejected, by: second.userId, at, comment: 'What Asha said' },
  })
  const opened = { driver_id: driver.id, auth_plant_id: plantId, opened_by_request_id: request_id, opened_at: at, closed_at: at }
  const { id } = await db.insertInto('driver_case').values(opened).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('case_request').values({ request_id, case_id: id, transporter_id: driver.transporter_id }).execute()
  const early = { early_reason: 'Asha could not be found', early_by: second.userId }
  const hearing = { request_id, asked_at: at, due_on: '2020-05-04', ...early }
  await db.insertInto('case_hearing').values(hearing).execute()
  const reply = { request_id, side: 'driver', sent_by_way: 'paper', said: 'It was not me', file_id: fileId, created_by: second.userId }
  const sent = { ...reply, created_at: at, is_late: false }
  await db.insertInto('case_reply').values(sent).execute()
  const comment = { request_id, created_by: second.userId, text: 'Ask Asha again', created_at: at }
  await db.insertInto('request_comment').values(comment).execute()
  const said = { title: 'Decision', facts: [{ label: 'Driver', value: 'Asha' }], paragraphs: ['What Asha did'], code: 'Scan it' }
  const content = JSON.stringify({ head: ['Athi River works'], words: { en: said, sw: said } })
  const letter = {
    case_id: id,
    request_id,
    kind: 'decision',
    number: 1,
    transporter_id: driver.transporter_id,
    made_at: at,
    language: 'en',
  }
  await db
    .insertInto('case_letter')
    .values({ ...letter, content })
    .execute()
  return {
    id,
    words: async () => [
      await db.selectFrom('case_reply').select('said').where('request_id', '=', request_id).execute(),
      await db.selectFrom('case_letter').select('content').where('request_id', '=', request_id).execute(),
      await db.selectFrom('case_hearing').select('early_reason').where('request_id', '=', request_id).execute(),
      await db.selectFrom('request').select(['comment', 'body_data']).where('id', '=', request_id).execute(),
      await db.selectFrom('request_history').select('comment').where('request_id', '=', request_id).orderBy('id').execute(),
      await db.selectFrom('request_comment').select('text').where('request_id', '=', request_id).execute(),
    ],
  }
}
