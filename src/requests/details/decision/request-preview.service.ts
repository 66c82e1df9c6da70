import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ApprovalPreview, PreviewFact } from '../../kinds/approval-preview.contract.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import type { RequestContext } from '../../kinds/kind.service.ts'
import { findOverwrites, type RecordHandler } from '../../engine/decide/record-changes.service.ts'
import type { RequestDetails } from '../../requests.contract.ts'
import type { DetailedRequest } from '../request-details.store.ts'
import type { RequestWarning } from '../../warnings/request-warning.contract.ts'
import { findWarnings, type WarningHandler } from '../../warnings/request-warnings.service.ts'
import { storedInput } from '../../engine/requests.rules.ts'
import type { StoredRequest } from '../../engine/requests.store.ts'

/** The part of any handler that previews an approval. */
export type PreviewHandler = WarningHandler &
  RecordHandler<unknown> & {
    kind: Kind
    // A method, so that handlers of any body fit.
    preview?(db: Db, context: RequestContext & { body: unknown }): Promise<ApprovalPreview>
  }

/** What a preview reads of a request. */
type PreviewedRequest = Pick<StoredRequest, 'id' | 'driver_id' | 'transporter_id' | 'created_by' | 'comment'> & {
  body_data: object
}

/** What the sender was warned about, and what approval would change; nothing for a body that no longer parses, which cannot be approved. */
export async function previewApproval(
  db: Db,
  handler: PreviewHandler,
  { actor, request, now }: { actor: Actor; request: PreviewedRequest; now: Date },
): Promise<ApprovalPreview> {
  const { kind, preview } = handler
  const parsed = kind.storedShape.safeParse(storedInput(request))
  if (!parsed.success) return { facts: [] }
  const driver = await findDriver(db, scopeOf(actor), request.driver_id)
  const { plant, userId } = actor
  const raised = { requestId: request.id, transporterId: request.transporter_id, raisedBy: request.created_by, doctorId: null }
  const context = { ...raised, driver, plant, userId, comment: '', at: now, today: todayOf(actor, now), body: parsed.data }
  const warnings = await findWarnings(db, handler, { actor, driver, body: parsed.data, now })
  const approval = await preview?.(db, context)
  return { ...approval, facts: [...warningFacts(warnings), ...(approval?.facts ?? [])] }
}

/** What approval would overwrite that has changed since the request was submitted; null where nothing has. */
export async function previewOverwrites(
  db: Db,
  handler: PreviewHandler,
  { actor, request, now }: { actor: Actor; request: PreviewedRequest & Pick<DetailedRequest, 'record_was'>; now: Date },
): Promise<RequestDetails['overwrites']> {
  if (request.record_was === null) return null
  const parsed = handler.kind.storedShape.safeParse(storedInput(request))
  if (!parsed.success) return null
  const driver = await findDriver(db, scopeOf(actor), request.driver_id)
  const found = await findOverwrites(db, handler, { driver, body: parsed.data, today: todayOf(actor, now), was: request.record_was })
  return found && { seen: found.seen, fields: [...found.fields] }
}

const warningFacts = (warnings: readonly RequestWarning[]): PreviewFact[] =>
  warnings.length === 0 ? [] : [{ label: 'Please check', text: warnings.map(({ text }) => text).join('\n'), is_warning: true }]
