import type { Scope } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { driverStatus } from '../../driver-status.contract.ts'
import type { VerdictReason } from '../verdict-reasons.rules.ts'
import { judgeDriver } from '../verdict.rules.ts'
import { factsOf } from './driver-state.rules.ts'
import { findVerdictDriver } from './verdict.service.ts'

type Asked = { driverId: string; today: PlainDate; /** As if the driver were active already. */ ifActive?: boolean }

/** What stops the driver on this day, as sentences: now, or what would once no suspension and no status does. */
export async function stillBlocks(db: Db, scope: Scope, { driverId, today, ifActive = false }: Asked): Promise<readonly string[]> {
  const facts = factsOf(await findVerdictDriver(db, scope, { id: driverId }))
  const judged = ifActive ? { ...facts, statusId: driverStatus.active, suspension: null } : facts
  const blocking = judgeDriver(judged, today).reasons.filter(({ severity }) => severity === 'blocked')
  return blocking.filter((reason) => !isOfDocument(reason, blocking)).map(({ sentence }) => sentence)
}

/** A pass that ends with a document is no reason of its own. */
const isOfDocument = ({ what, date }: VerdictReason, all: readonly VerdictReason[]): boolean =>
  what === 'pass' && date !== null && all.some((other) => other.what !== 'pass' && other.date === date)
