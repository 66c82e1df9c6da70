import { randomUUID } from 'node:crypto'
import { refusalReason } from './judgement/gate-reasons.rules.ts'
import { gateVerdict } from './judgement/gate-verdict.rules.ts'
import { judgedLive } from './checks/judged-by.rules.ts'
import { clockText } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { recordCheck, type CheckToRecord } from './checks/record-check.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'

type CheckFields = Partial<CheckToRecord> & {
  plantId: string
  driverId: string
  transporterId: string
  at: Date
  isDenied?: boolean
}

/** A recorded check of a driver of the plant; cleared by default. Returns its id. */
export async function aGateCheck(
  db: Db,
  { plantId, driverId, transporterId, at, isDenied = false, ...fields }: CheckFields,
): Promise<string> {
  const direction = fields.direction ?? 'in'
  const recorded = await inTransaction(db, (tx) =>
    recordCheck(tx, {
      plantId,
      key: randomUUID(),
      checkedAt: at,
      receivedAt: at,
      userId: null,
      deviceId: null,
      foundBy: 'card',
      entered: null,
      driver: { id: driverId, cardId: null, transporterId, plantId, isKnown: true },
      driverName: 'A driver',
      direction,
      isBulkLoad: false,
      registration: null,
      verdict: gateVerdict(isDenied ? [refusalReason('card_cancelled')] : [], direction),
      judgedBy: judgedLive(null, { day: toPlainDate(at, 'Africa/Nairobi'), time: clockText(at, 'Africa/Nairobi'), plantId }),
      offline: null,
      ...fields,
    }),
  )
  return recorded?.id ?? ''
}
