import type * as z from 'zod/mini'
import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { findStoredFiles } from '#platform/server/files/file-rows.ts'
import { fileIdsOf, mayOpenFiles } from '../details/files/request-files.rules.ts'
import { findReachable } from '../engine/requests.store.ts'
import type { Kind, Shape } from '../kinds/kind.contract.ts'
import type { KindHandler } from '../kinds/kind.service.ts'
import { kinds, knownKind } from '../kinds/kinds.contract.ts'
import { kindHandlers } from '../kinds/kinds.service.ts'
import { officeReads } from './send-back.rules.ts'
import type { requestVersionsContract, resubmitContract, sendBackContract } from './send-back.contract.ts'
import { presentEarlier } from './send-back.presenter.ts'
import { sendBackRequest } from './send-back.service.ts'
import { listEarlierVersions } from './send-back.store.ts'
import { resubmitRequest } from './resubmit.service.ts'

type SendBackInput = {
  readonly request_id: string
  readonly version?: number | undefined
  readonly comment: string
  readonly fields: readonly string[]
}
type Call<I> = { readonly input: I; readonly actor: Actor; readonly db: Db; readonly now: Date }

const sendingBack =
  (kind: Kind) =>
  async ({ input, actor, db, now }: Call<SendBackInput>) => {
    const { request_id: requestId, version, comment, fields } = input
    await sendBackRequest(db, kind, { actor, requestId, version, comment, fields, at: now })
    return { message: 'Sent back. The submitter finds it under Needs you.' }
  }

export const sendBackApi: Handlers<typeof sendBackContract> = {
  'transfer-driver': sendingBack(kinds['transfer-driver']),
  'cancel-card': sendingBack(kinds['cancel-card']),
  'change-details': sendingBack(kinds['change-details']),
  'end-suspension': sendingBack(kinds['end-suspension']),
  'process-transporter-violation': sendingBack(kinds['process-transporter-violation']),
  'bulker-renewal': sendingBack(kinds['bulker-renewal']),
  'change-profile-pic': sendingBack(kinds['change-profile-pic']),
  'renew-medical': sendingBack(kinds['renew-medical']),
  'renew-ddt': sendingBack(kinds['renew-ddt']),
}

const resubmitting =
  <B extends Shape, D extends Shape, O extends z.ZodMiniType>(handler: KindHandler<B, D, O>, files: UploadStore) =>
  async ({ input: { request_id: requestId, ...sent }, actor, db, now }: Call<{ readonly request_id: string }>) => {
    await resubmitRequest({ db, files }, handler, { actor, requestId, sent, at: now })
    return { message: 'Resubmitted. The plant looks at it again.' }
  }

export const resubmitApi = (files: UploadStore): Handlers<typeof resubmitContract> => ({
  'transfer-driver': resubmitting(kindHandlers['transfer-driver'], files),
  'cancel-card': resubmitting(kindHandlers['cancel-card'], files),
  'change-details': resubmitting(kindHandlers['change-details'], files),
  'end-suspension': resubmitting(kindHandlers['end-suspension'], files),
  'process-transporter-violation': resubmitting(kindHandlers['process-transporter-violation'], files),
  'bulker-renewal': resubmitting(kindHandlers['bulker-renewal'], files),
  'change-profile-pic': resubmitting(kindHandlers['change-profile-pic'], files),
  'renew-medical': resubmitting(kindHandlers['renew-medical'], files),
  'renew-ddt': resubmitting(kindHandlers['renew-ddt'], files),
})

export const requestVersionsApi: Handlers<typeof requestVersionsContract> = {
  list: async ({ input: { request_id: requestId }, actor, db }) => {
    const request = await findReachable(db, { ...scopeOf(actor), raiserId: null }, requestId)
    const kind = knownKind(request.type_id)
    // What passes between the plant and a doctor or trainer is not the office's to read.
    if (!kind || !officeReads(kind, actor)) return { versions: [] }
    const rows = await listEarlierVersions(db, requestId)
    const isOpen = mayOpenFiles(kind.filePermission, request.created_by, actor)
    const ids = isOpen ? rows.flatMap(({ body_data }) => [...fileIdsOf(kind, body_data).values()]) : []
    const fileNames = new Map((await findStoredFiles(db, ids)).map((file) => [file.id, file.original_name]))
    const hiddenFields = isOpen ? [] : (kind.privateFields ?? [])
    return { versions: rows.map((row) => presentEarlier(kind, row, { requestId, mayOpenFiles: isOpen, hiddenFields, fileNames })) }
  },
}
