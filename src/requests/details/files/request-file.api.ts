import type { Actor, Handlers } from '#accounts/people.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { forbidden } from '#platform/server/http/refusal.ts'
import { reachOf } from '../../engine/close/cancel-request.service.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import { knownKind } from '../../kinds/kinds.contract.ts'
import type { requestFileContract } from './request-file.contract.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import { findEarlierBody } from '../../send-back/send-back.store.ts'
import { fileIdsOf, mayOpenFiles } from './request-files.rules.ts'
import { requestsContract } from '../../requests.contract.ts'
import { recordFileOpening } from '../../bulk/clean.store.ts'
import { findReadable, type StoredRequest } from '../../engine/requests.store.ts'

export const requestFileApi = (files: FileStore): Handlers<typeof requestFileContract> => ({
  open: async ({ input, actor, db, now }) => {
    const request = await findReadable(db, reachOf(actor), input.request_id)
    const kind = knownKind(request.type_id)
    assertMayOpen(kind, request, actor)
    const fileId = await fileIdOf(db, kind, request, input)
    const file = await findStoredFile(db, fileId)
    if (kind?.filePermission) {
      const opened = { at: now, userId: actor.userId, action: 'request file opened', subject: 'request', subjectId: request.id }
      await inTransaction(db, (tx) => writeAudit(tx, { ...opened, plantId: actor.plant.id, after: { file_id: file.id } }))
    }
    const { stream, size } = await files.read(file.storage_name)
    if (actor.portal === 'staff_portal' && input.version === undefined)
      await recordFileOpening(db, { requestId: request.id, userId: actor.userId, at: now })
    return new FileResponse(stream, fileHeaders({ name: file.original_name, mediaType: file.media_type, size }))
  },
})

function assertMayOpen(kind: Kind | undefined, { created_by }: StoredRequest, actor: Actor): void {
  const mayRead = created_by === actor.userId || isAllowed(requestsContract.details.access, actor)
  if (!mayRead || !mayOpenFiles(kind?.filePermission, created_by, actor)) throw forbidden()
}

type FileChoice = { field?: string | undefined; version?: number | undefined }

/** The id of the request's own file, of a field's, or of a field's in a version that was sent back. */
async function fileIdOf(
  db: Db,
  kind: Kind | undefined,
  request: Awaited<ReturnType<typeof findReadable>>,
  { field, version }: FileChoice,
): Promise<string | null | undefined> {
  if (field === undefined && version === undefined) return request.file_id
  const body = version === undefined ? request.body_data : await findEarlierBody(db, request.id, version)
  const ids = kind && body ? fileIdsOf(kind, body) : new Map<string, string>()
  return field === undefined ? [...ids.values()][0] : ids.get(field)
}
