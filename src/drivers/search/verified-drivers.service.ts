import type { Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { isVerified, recordVerification, type Verified } from './verified-drivers.store.ts'

export { findDriverByIdNo } from './verified-drivers.store.ts'

/** Throws the 404 of a missing driver unless the session has verified this one recently. */
export async function assertVerified(db: Db, verified: Verified & { at: Date }): Promise<void> {
  if (!(await isVerified(db, verified))) throw notFound()
}

type Verifying = { actor: Actor; driverId: string; at: Date; until: Date }

/** Records that the actor's session has verified this driver, with an audit row; doing so again renews the time. */
export async function recordVerified(tx: Tx, { actor, driverId, at, until }: Verifying): Promise<void> {
  await recordVerification(tx, { sessionId: actor.sessionId, driverId, until })
  const verified = { at, userId: actor.userId, action: 'driver verified', subject: 'driver', subjectId: driverId }
  await writeAudit(tx, { ...verified, plantId: actor.plant.id, after: { portal: actor.portal } })
}
