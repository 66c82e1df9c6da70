import { findVerdictDriver } from '../../verdict/as-at/verdict.service.ts'
import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findTransporterNames } from '../../changes/driver-changes.store.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findHistoryStart } from '../../verdict/as-at/verdict.store.ts'
import type { Stretch, stretchesContract } from './stretches.contract.ts'
import { presentStretch, transportersOfStretches } from './stretches.presenter.ts'
import { listStretches } from './stretches.store.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const stretchesApi: Handlers<typeof stretchesContract> = {
  list: async ({ db, actor, input }) => {
    const { page, page_size } = input
    const { id, registeredOn } = await findVerdictDriver(db, scopeOf(actor), { id: input.driver_id })
    const { rows, total } = await listStretches(db, { driverId: id, plantId: null }, toLimitOffset({ page, page_size }))
    const keptSince = await findHistoryStart(db, id)
    const names = {
      transporters: await findTransporterNames(db, transportersOfStretches(rows)),
      reader: { readsMedicals: readsMedicals(actor) },
    }
    const kept_since = keptSince !== undefined && keptSince > registeredOn ? keptSince : null
    return { data: rows.map((row) => presentStretch(row, names)), page, page_size, total, kept_since }
  },
}

type Days = { plantId: string; from: PlainDate; until: PlainDate; readsMedicals: boolean }

/** What was known of a driver at a plant on any of these days, the oldest first. The caller checks the scope. */
export async function readStretches(db: Db, driverId: string, { plantId, from, until, readsMedicals }: Days): Promise<readonly Stretch[]> {
  const { rows } = await listStretches(db, { driverId, plantId }, { limit: mostStretches, offset: 0 })
  const within = rows.filter(({ from_day, until_day }) => from_day <= until && (until_day === null || until_day >= from))
  const names = { transporters: await findTransporterNames(db, transportersOfStretches(within)), reader: { readsMedicals } }
  return within.map((row) => presentStretch(row, names)).toReversed()
}

/** A driver with a change a week has 5,000 in a hundred years. */
const mostStretches = 5_000
