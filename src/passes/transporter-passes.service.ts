import { listLoading } from '#drivers/verdict/may-load.store.ts'
import { tellOffices } from '#notifications/loading-news-of-several.service.ts'
import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { passExpiry } from '#drivers/pass/pass.rules.ts'
import { listLoadingOfTransporter, lockTransporterPasses, setPassExpiries, type TransporterPass } from './transporter-passes.store.ts'

type Validity = { readonly id: string; readonly is_spot: boolean; readonly valid_until: PlainDate | null }
type TransporterChange = { readonly before: Validity; readonly after: Validity; readonly at: Date; readonly userId: string | null }

const batchSize = 500

/** Recomputes the passes of a spot transporter's drivers when its validity changes. The caller has locked the transporter, so no driver joins it. */
export async function passesFollowTransporter(tx: Tx, change: TransporterChange): Promise<void> {
  if (spotValidity(change.before) === spotValidity(change.after)) return
  const loading = { transporterId: change.after.id, spotUntil: spotValidity(change.before), at: change.at }
  const before = new Set(await listLoadingOfTransporter(tx, loading))
  await recomputePasses(tx, change)
  const after = new Set(await listLoadingOfTransporter(tx, { ...loading, spotUntil: spotValidity(change.after) }))
  const driverIds = [...before.symmetricDifference(after)]
  await tellOffices(tx, await listLoading(tx, driverIds, change.at), { at: change.at, why: "the transporter's validity was changed." })
}

async function recomputePasses(tx: Tx, change: TransporterChange): Promise<void> {
  const { id: transporterId } = change.after
  const spotValidUntil = spotValidity(change.after)
  for (let after = '0'; ;) {
    const passes = await lockTransporterPasses(tx, { transporterId, after, limit: batchSize })
    const changed = passes
      .map((pass) => ({ pass, now: passExpiry({ ...pass, spotValidUntil }) }))
      .filter(({ pass, now }) => isChanged(pass, now))
    await setPassExpiries(
      tx,
      changed.map(({ pass, now }) => ({ passId: pass.passId, ...now })),
    )
    await writeAudit(tx, ...changed.map(({ pass, now }) => auditRow(change, pass, now)))
    const last = passes.at(-1)
    if (!last || passes.length < batchSize) return
    after = last.driverId
  }
}

const spotValidity = ({ is_spot, valid_until }: Validity): PlainDate | null => (is_spot ? valid_until : null)

type Expiry = ReturnType<typeof passExpiry>

const isChanged = (pass: TransporterPass, now: Expiry): boolean => pass.expiry !== now.expiry || pass.reason !== now.reason

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
