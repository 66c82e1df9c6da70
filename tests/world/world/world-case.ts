import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { composeLetter } from '#requests/letters/compose-letter.rules.ts'
import type { TestApi } from '../test-api.ts'

/** A case, the request on which somebody is heard, the office's reply with its file, and the notice that was written. */
export type CaseTargets = { case: string; heard: string; reply: string; letter: string }

type Asked = { requests: ReadonlyMap<RequestTypeId, string>; userId: string; marks: { office: string; driver: string } }

/** The office is heard on its own report; what the driver replied is not for the office. */
export async function aMarkedHearing({ db, now }: TestApi, { requests, userId, marks }: Asked): Promise<CaseTargets> {
  const request_id = requests.get(requestType.processTransporterViolation) ?? ''
  const { case_id } = await db.selectFrom('case_request').select('case_id').where('request_id', '=', request_id).executeTakeFirstOrThrow()
  await db.insertInto('case_hearing').values({ request_id, asked_at: now, due_on: '2026-11-25' }).execute()
  const { file_id } = await db
    .selectFrom('violation')
    .select('file_id')
    .where('request_id', '=', requests.get(requestType.processViolation) ?? '')
    .executeTakeFirstOrThrow()
  const reply = { request_id, created_at: now, is_late: false }
  await db
    .insertInto('case_reply')
    .values({ ...reply, side: 'driver', sent_by_way: 'link', said: marks.driver, language: 'sw' })
    .execute()
  const { id } = await db
    .insertInto('case_reply')
    .values({ ...reply, side: 'office', sent_by_way: 'portal', said: marks.office, file_id, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const content = composeLetter(
    { kind: 'notice', typeId: requestType.blacklistDriver, body: {}, until: '2026-11-25' },
    {
      plant: 'Athi River',
      head: '',
      appeal: '',
      driver: 'Asha Otieno',
      idNo: '12345678',
      office: 'Simba',
      caseId: case_id,
      number: 1,
      on: '2026-11-21',
    },
  )
  const { transporter_id } = await db.selectFrom('request').select('transporter_id').where('id', '=', request_id).executeTakeFirstOrThrow()
  const letter = await db
    .insertInto('case_letter')
    .values({
      case_id,
      request_id,
      kind: 'notice',
      number: 1,
      transporter_id,
      made_at: now,
      language: 'en',
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { case: case_id, heard: request_id, reply: id, letter: letter.id }
}
