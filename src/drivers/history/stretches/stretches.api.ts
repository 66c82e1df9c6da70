import { findVerdictDriver } from '../../verdict/as-at/verdict.service.ts'
import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, type Handlers } from '#accounts/people.ts'
import { findTransporterNames } from '../../changes/driver-changes.store.ts'
import { findHistoryStart } from '../../verdict/as-at/verdict.store.ts'
import type { stretchesContract } from './stretches.contract.ts'
import { presentStretch, transportersOfStretches } from './stretches.presenter.ts'
import { listStretches } from './stretches.store.ts'

export const stretchesApi: Handlers<typeof stretchesContract> = {
  list: async ({ db, actor, input }) => {
    const { page, page_size } = input
    const { id, registeredOn } = await findVerdictDriver(db, scopeOf(actor), { id: input.driver_id })
    const { rows, total } = await listStretches(db, id, actor.plant.id, { limit: page_size, offset: (page - 1) * page_size })
    const keptSince = await findHistoryStart(db, id)
    const names = {
      transporters: await findTransporterNames(db, transportersOfStretches(rows)),
      reader: { readsMedicals: readsMedicals(actor) },
    }
    const kept_since = keptSince !== undefined && keptSince > registeredOn ? keptSince : null
    return { data: rows.map((row) => presentStretch(row, names)), page, page_size, total, kept_since }
  },
}
