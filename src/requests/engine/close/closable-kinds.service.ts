import { driverStatus, isGone } from '#drivers/driver-status.contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import type { ClosingHandler, RequestContext } from '../../kinds/kind.service.ts'
import { kindHandlers } from '../../kinds/kinds.service.ts'
import { requestType, requestTypeNames } from '../request-types.contract.ts'
import type { RuledBy } from '../requests.rules.ts'

/** A type of request as the system closes it, with what follows from that. */
export type ClosableKind = {
  kind: Pick<Kind, RuledBy | 'typeId' | 'raisedBy'>
  close?: (tx: Tx, context: RequestContext) => Promise<void>
}

/** Evidence is due while the driver may come back. */
const sanctionEvidence: ClosableKind = {
  kind: {
    typeId: requestType.sanctionEvidence,
    title: requestTypeNames[requestType.sanctionEvidence],
    raisedBy: [],
    concerns: 'person',
    allowedDriverStatuses: Object.values(driverStatus).filter((id) => !isGone(id)),
  },
}

const handlers: readonly ClosingHandler[] = Object.values(kindHandlers)

const closable: ReadonlyMap<number, ClosableKind> = new Map([
  ...handlers.map((handler): [number, ClosableKind] => [handler.kind.typeId, { kind: handler.kind, close: closingOf(handler) }]),
  [requestType.sanctionEvidence, sanctionEvidence],
])

function closingOf({ kind, ...handler }: ClosingHandler): NonNullable<ClosableKind['close']> {
  return async (tx, context) => {
    if (handler.closed) await handler.closed(tx, context)
    else await handler.rejected?.(tx, { ...context, decision: kind.decisionShape.parse({}) })
  }
}

export function closableKind(typeId: number): ClosableKind {
  const found = closable.get(typeId)
  if (!found) throw new Error(`Requests of type ${typeId} are not closed by the system`)
  return found
}
