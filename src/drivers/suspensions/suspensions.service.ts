import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { changeDriver } from '../change-driver.service.ts'
import type { DriverChangeContext, DriverChange } from '../drivers.service.ts'
import { isSuspended } from '../drivers.rules.ts'
import { settleDrivers } from '../settle/settle.service.ts'
import { allowsReturn, isServed, type SuspensionEnd } from './suspensions.rules.ts'
import { closeSuspensions, insertSuspension, listOpenSuspensions, type OpenSuspensionRow } from './suspensions.store.ts'

export { insertSuspensions, listOpenSuspensions } from './suspensions.store.ts'

export type NewSuspensionCommand = DriverChange & {
  startsOn: PlainDate
  /** The first day of driving again; null where evidence ends it. */
  endsOn: PlainDate | null
  requestId?: string
  violationId?: string
}

/** Suspends the driver, also beside other suspensions. */
export async function suspend(tx: Tx, { startsOn, endsOn, requestId, violationId, ...change }: NewSuspensionCommand): Promise<void> {
  const suspension = { starts_on: startsOn, ends_on: endsOn, request_id: requestId ?? null, violation_id: violationId ?? null }
  await changeDriver(tx, change.driver.id, 'suspended', change, {
    also: async () => {
      const id = await insertSuspension(tx, { ...suspension, driver_id: change.driver.id, created_at: change.at })
      await writeAudit(tx, auditRow(change, { id, action: 'suspension opened', after: suspension }))
    },
  })
}

type SuspensionChange = { id: string; action: string; after: Readonly<Record<string, string | null>> }

const auditRow = ({ driver, at, userId }: DriverChangeContext, { id, action, after }: SuspensionChange): Change => ({
  at,
  userId,
  action,
  subject: 'suspension',
  subjectId: id,
  plantId: driver.auth_plant_id,
  after: { ...after, driver_id: driver.id },
})

/** Which open suspensions end: all, those served by a day, or the one of a violation or request. */
type WhichSuspensions = 'all' | { servedBy: PlainDate } | { violationId: string } | { requestId: string }

export type EndSuspensions = DriverChange & { reason: SuspensionEnd; which: WhichSuspensions }

/**
 * Ends suspensions. The driver returns (by the status table: active, or card cancelled without a card in force) only when none is left
 * open. Returns how many ended.
 */
export async function endSuspensions(tx: Tx, { reason, which, ...change }: EndSuspensions): Promise<number> {
  const { driver, at, userId } = change
  const open = await listOpenSuspensions(tx, driver.id)
  const ending = open.filter((suspension) => isAmong(suspension, which))
  await closeSuspensions(
    tx,
    ending.map(({ id }) => id),
    { at, by: userId, reason },
  )
  await writeAudit(tx, ...ending.map(({ id }) => auditRow(change, { id, action: 'suspension ended', after: { reason } })))
  // Leaving and blacklisting are events of their own, which settle the driver.
  if (!allowsReturn(reason)) return ending.length
  const isStillBarred = ending.length < open.length || !isSuspended({ statusId: driver.status_id })
  if (isStillBarred) await settleDrivers(tx, [driver.id], change)
  else await changeDriver(tx, driver.id, 'suspension-ended', change)
  return ending.length
}

function isAmong(suspension: OpenSuspensionRow, which: WhichSuspensions): boolean {
  if (which === 'all') return true
  if ('servedBy' in which) return isServed(suspension.ends_on, which.servedBy)
  return 'violationId' in which ? suspension.violation_id === which.violationId : suspension.request_id === which.requestId
}
