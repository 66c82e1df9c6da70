import { requestNews, type RequestNews, type RequestNewsId } from '#notifications/notifications.contract.ts'
import { requestType, type RequestTypeId } from './request-types.contract.ts'

/** What bears on whether a driver may load, and so is told to the driver's transporter once it is approved. */
const concernsTransporter: ReadonlySet<RequestTypeId> = new Set([
  requestType.transferDriver,
  requestType.cancelCard,
  requestType.blacklistDriver,
  requestType.suspendDriver,
  requestType.processViolation,
  requestType.endSuspension,
  requestType.processTransporterViolation,
])

type Deed = {
  readonly typeId: RequestTypeId
  readonly news: RequestNewsId
  readonly driver: { readonly id: string; readonly transporter_id: string }
  /** As it is kept. */
  readonly body: object
}

/**
 * The transporters whose people hear of a deed. What is only asked for is no news to them, except where they are the ones who are asked: for sanction
 * evidence. A driver who is transferred is told of to the firm that is left and to the one that is joined.
 */
export function toldTransporters({ typeId, news, driver, body }: Deed): Pick<RequestNews, 'transporter_id' | 'joined'> {
  const isAsked = typeId === requestType.sanctionEvidence && news === requestNews.requested
  const isDecided = concernsTransporter.has(typeId) && news === requestNews.approved
  if (!isAsked && !isDecided) return {}
  const joined = typeId === requestType.transferDriver && 'transporter_id' in body ? String(body.transporter_id) : undefined
  return {
    transporter_id: driver.transporter_id,
    ...(joined !== undefined && { joined: { transporter_id: joined, driver_id: driver.id } }),
  }
}
