import { settleDrivers } from '../settle/settle.service.ts'
import { listLoading } from '../verdict/may-load.service.ts'
import { clearedUntilOf, mayLoadOn } from '../verdict/verdict.rules.ts'
import { tellOffices } from '../loading-news/loading-news-of-several.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { listTransporterDrivers, type TransporterDriver } from './transporter-passes.store.ts'

type Validity = { id: string; is_spot: boolean; valid_until: PlainDate | null }
type TransporterChange = { before: Validity; after: Validity; at: Date; userId: string | null }

/** Settles a spot transporter's drivers when its validity changes. The caller has locked the transporter, so no driver joins it. */
export async function passesFollowTransporter(tx: Tx, { before, after, at, userId }: TransporterChange): Promise<void> {
  const was = spotValidity(before)
  if (was === spotValidity(after)) return
  const drivers = await listTransporterDrivers(tx, { transporterId: after.id, at })
  const driverIds = drivers.map(({ id }) => id)
  await settleDrivers(tx, driverIds, { at, userId, why: "the transporter's validity was changed" })
  const couldLoad = new Set(drivers.filter((driver) => mayLoadUntil(was, driver)).map(({ id }) => id))
  const changed = (await listLoading(tx, driverIds, at)).filter(({ id, mayLoad }) => mayLoad !== couldLoad.has(id))
  await tellOffices(tx, changed, { at, why: "the transporter's validity was changed." })
}

const spotValidity = ({ is_spot, valid_until }: Validity): PlainDate | null => (is_spot ? valid_until : null)

/** Whether a driver may load where the transporter is valid until this day. The driver's own dates follow at once, those of the pass when it is settled. */
export const mayLoadUntil = (transporter: PlainDate | null, { statusId, today, ...facts }: TransporterDriver): boolean =>
  mayLoadOn({ statusId, clearedUntil: clearedUntilOf({ ...facts, expiries: { ...facts.expiries, transporter } }, today) }, today)
