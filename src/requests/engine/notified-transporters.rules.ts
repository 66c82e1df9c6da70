import { requestTrigger, type RequestPayload, type RequestTriggerId } from '#notifications/notifications.contract.ts'
import { requestType, type RequestTypeId } from './request-types.contract.ts'

/** Kinds whose approval the driver's transporter hears of in any case; of others where it changes whether the driver may load. */
const concernsTransporter: ReadonlySet<RequestTypeId> = new Set([
  requestType.transferDriver,
  requestType.cancelCard,
  requestType.blacklistDriver,
  requestType.suspendDriver,
  requestType.processViolation,
  requestType.endSuspension,
  requestType.processTransporterViolation,
])

type RequestEvent = {
  typeId: RequestTypeId
  event: RequestTriggerId
  driver: { id: string; transporter_id: string }
  /** As stored. */
  body: object
  /** Whether this approval changes whether the driver may load. */
  changesLoading?: boolean
}

/**
 * The transporters to notify of a change to a request: approvals that affect a driver, and requests for sanction evidence, which they must answer.
 * A transfer notifies both the old and the new transporter.
 */
export function transporterRecipients({
  typeId,
  event,
  driver,
  body,
  changesLoading = false,
}: RequestEvent): Pick<RequestPayload, 'transporter_id' | 'joined'> {
  const isEvidenceRequest = typeId === requestType.sanctionEvidence && event === requestTrigger.requested
  const isApproval = event === requestTrigger.approved && (concernsTransporter.has(typeId) || changesLoading)
  if (!isEvidenceRequest && !isApproval) return {}
  const joined = transferTarget({ typeId, body })
  return {
    transporter_id: driver.transporter_id,
    ...(joined !== undefined && { joined: { transporter_id: joined, driver_id: driver.id } }),
  }
}

/** The transporter that a transfer moves the driver to. */
export const transferTarget = ({ typeId, body }: { typeId: number; body: object }): string | undefined =>
  typeId === requestType.transferDriver && 'transporter_id' in body ? String(body.transporter_id) : undefined
