import { scopeOf, type Handlers } from '#accounts/people.ts'
import { listRestrictions } from '#drivers/restrictions/restrictions.service.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { findStoredFiles } from '#platform/server/files/file-rows.ts'
import { fileIdsOf, mayOpenFiles } from '../details/files/request-files.rules.ts'
import { findReadable } from '../engine/requests.store.ts'
import { knownKind } from '../kinds/kinds.contract.ts'
import { officeReads } from './send-back.rules.ts'
import type { requestVersionsContract, sendBackContract } from './send-back.contract.ts'
import { presentEarlier } from './send-back.presenter.ts'
import { sendBackRequest } from './send-back.service.ts'
import { listEarlierVersions } from './send-back.store.ts'
import { resubmitRequest } from './resubmit.service.ts'

export const sendBackApi = (files: UploadStore): Handlers<typeof sendBackContract> => ({
  send: async ({ input: { request_id: requestId, ...sent }, actor, db, now }) => {
    await sendBackRequest(db, { actor, requestId, version: sent.version, comment: sent.comment, fields: sent.fields, at: now })
    return { message: 'Sent back. The submitter finds it under Needs you.' }
  },
  resubmit: async ({ input: { request_id: requestId, ...sent }, actor, db, now }) => {
    await resubmitRequest({ db, files }, { actor, requestId, sent, at: now })
    return { message: 'Resubmitted. The plant looks at it again.' }
  },
})

export const requestVersionsApi: Handlers<typeof requestVersionsContract> = {
  list: async ({ input: { request_id: requestId }, actor, db }) => {
    const request = await findReadable(db, { ...scopeOf(actor), raiserId: null }, requestId)
    const kind = knownKind(request.type_id)
    // What passes between the plant and a doctor or trainer is not the office's to read.
    if (!kind || !officeReads(kind, actor)) return { versions: [] }
    const rows = await listEarlierVersions(db, requestId)
    const isOpen = mayOpenFiles(kind.filePermission, request.created_by, actor)
    const ids = isOpen ? rows.flatMap(({ body_data }) => [...fileIdsOf(kind, body_data).values()]) : []
    const fileNames = new Map((await findStoredFiles(db, ids)).map((file) => [file.id, file.original_name]))
    const isRestricting = rows.some(({ fields }) => fields.includes('restrictions'))
    const restrictions = isRestricting ? await listRestrictions(db, actor.plant.id) : []
    const restrictionNames = new Map(restrictions.map(({ key, name }) => [key, name]))
    const hiddenFields = isOpen ? [] : (kind.privateFields ?? [])
    return {
      versions: rows.map((row) =>
        presentEarlier(kind, row, { requestId, mayOpenFiles: isOpen, hiddenFields, fileNames, restrictionNames }),
      ),
    }
  },
}
