import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { passExpiry } from './passes.rules.ts'
import { lockTransporterPasses, setPassExpiries, type TransporterPass } from './transporter-passes.store.ts'

type Validity = { readonly id: string; readonly is_spot: boolean; readonly valid_until: PlainDate | null }
type TransporterChange = { readonly before: Validity; readonly after: Validity; readonly at: Date; readonly userId: string }

const driversAtOnce = 500

/**
 * A spot transporter's validity is one of the things that a pass rests on: where it changes, the passes of all its drivers are computed anew, in the
 * transaction that changes it, which has locked the transporter: no driver joins it meanwhile.
 */
export async function passesFollowTransporter(tx: Tx, change: TransporterChange): Promise<void> {
  const { id: transporterId } = change.after
  const spotValidUntil = endOf(change.after)
  if (endOf(change.before) === spotValidUntil) return
  for (let after = '0'; ;) {
    const passes = await lockTransporterPasses(tx, { transporterId, after, limit: driversAtOnce })
    const moved = passes
      .map((pass) => ({ pass, now: passExpiry({ ...pass, spotValidUntil }) }))
      .filter(({ pass, now }) => hasMoved(pass, now))
    await setPassExpiries(
      tx,
      moved.map(({ pass, now }) => ({ passId: pass.passId, ...now })),
    )
    await writeAudit(tx, ...moved.map(({ pass, now }) => auditRow(change, pass, now)))
    const last = passes.at(-1)
    if (!last || passes.length < driversAtOnce) return
    after = last.driverId
  }
}

const endOf = ({ is_spot, valid_until }: Validity): PlainDate | null => (is_spot ? valid_until : null)

type Expiry = ReturnType<typeof passExpiry>

const hasMoved = (pass: TransporterPass, now: Expiry): boolean => pass.expiry !== now.expiry || pass.reason !== now.reason

const auditRow = ({ at, userId }: TransporterChange, pass: TransporterPass, now: Expiry): Change => ({
  at,
  userId,
  action: 'pass expiry changed',
  subject: 'driver',
  subjectId: pass.driverId,
  plantId: pass.plantId,
  before: { expiry: pass.expiry, reason: pass.reason },
  after: { ...now, why: "the transporter's validity was changed" },
})
