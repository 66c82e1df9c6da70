import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApprovalPreview } from '../kinds/approval-preview.contract.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import type { RequestContext } from '../kinds/kind.service.ts'
import type { DetailedRequest } from './request-details.store.ts'

/** The part of any handler that previews an approval. */
export type PreviewHandler = {
  readonly kind: Kind
  // A method, so that handlers of any body fit.
  preview?(db: Db, context: RequestContext & { readonly body: unknown }): Promise<ApprovalPreview>
}

/** What approval would change; nothing for a body that no longer parses, which cannot be approved. */
export async function previewApproval(
  db: Db,
  { kind, preview }: PreviewHandler,
  { actor, request, now }: { readonly actor: Actor; readonly request: DetailedRequest; readonly now: Date },
): Promise<ApprovalPreview> {
  const parsed = kind.storedShape.safeParse({ ...(request.comment !== null && { comment: request.comment }), ...request.body_data })
  if (!preview || !parsed.success) return { facts: [] }
  const driver = await findDriver(db, scopeOf(actor), request.driver_id)
  const { plant, userId } = actor
  const raised = { requestId: request.id, transporterId: request.transporter_id, raisedBy: request.created_by, doctorId: null }
  return preview(db, { ...raised, driver, plant, userId, comment: '', at: now, today: todayOf(actor, now), body: parsed.data })
}
