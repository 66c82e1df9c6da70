import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { TestApi } from '../test-api.ts'

type Asked = {
  driver: { id: string; auth_plant_id: string; transporter_id: string }
  requests: ReadonlyMap<RequestTypeId, string>
  mark: string
}

/** The violation of the request for evidence, upheld: its transporter sees it. The one that waits to be processed has the same file. */
export async function anUpheldViolation(
  { db, ownerDb }: TestApi,
  { driver, requests, mark }: Asked,
): Promise<{ violation: string; evidence: string }> {
  const recorded = db
    .selectFrom('violation')
    .select(['file_id', 'created_by'])
    .where('request_id', '=', requests.get(requestType.processViolation) ?? null)
  const { file_id, created_by } = await recorded.executeTakeFirstOrThrow()
  await ownerDb.updateTable('file').set({ original_name: mark }).where('id', '=', file_id).execute()
  const evidence_request_id = requests.get(requestType.sanctionEvidence) ?? null
  const violation = await aViolation(db, driver, { evidence_request_id, description: mark, file_id })
  return {
    violation,
    evidence: await anEvidence(ownerDb, { request_id: evidence_request_id ?? '', file_id: file_id ?? '', by: created_by ?? '', mark }),
  }
}

/** Evidence of before that the plant has not accepted. */
async function anEvidence(db: Db, { by, mark, ...of }: { request_id: string; file_id: string; by: string; mark: string }): Promise<string> {
  const at = new Date('2026-11-20T07:00:00Z')
  const reviewed = { accepted: false, reviewed_by: by, reviewed_at: at, reason: mark }
  const evidence = db.insertInto('sanction_evidence').values({ ...of, ...reviewed, comment: mark, sent_by: by, sent_at: at })
  return (await evidence.returning('id').executeTakeFirstOrThrow()).id
}
