import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { TestApi } from '../test-api.ts'

type Asked = {
  driver: { id: string; auth_plant_id: string; transporter_id: string }
  requests: ReadonlyMap<RequestTypeId, string>
  mark: string
}

/** The violation of the request for evidence, upheld: its transporter sees it. The one that waits to be processed has the same file. */
export async function anUpheldViolation({ db, ownerDb }: TestApi, { driver, requests, mark }: Asked): Promise<string> {
  const recorded = db
    .selectFrom('violation')
    .select('file_id')
    .where('request_id', '=', requests.get(requestType.processViolation) ?? null)
  const { file_id } = await recorded.executeTakeFirstOrThrow()
  await ownerDb.updateTable('file').set({ original_name: mark }).where('id', '=', file_id).execute()
  const evidence_request_id = requests.get(requestType.sanctionEvidence) ?? null
  return aViolation(db, driver, { evidence_request_id, description: mark, file_id })
}
