import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, type Handlers } from '#accounts/people.ts'
import type { driverChangesContract } from './driver-changes.contract.ts'
import { presentChange, transportersIn } from './driver-changes.presenter.ts'
import { findTransporterNames, listDriverChanges } from './driver-changes.store.ts'
import { findDriver } from '../find-driver.service.ts'
import { toLimitOffset } from '#platform/server/database/statements/page-and-total.ts'

export const driverChangesApi: Handlers<typeof driverChangesContract> = {
  list: async ({ db, actor, input }) => {
    const { page, page_size } = input
    const { id } = await findDriver(db, scopeOf(actor), input.driver_id)
    const { rows, total } = await listDriverChanges(db, id, toLimitOffset({ page, page_size }))
    const transporters = await findTransporterNames(db, transportersIn(rows))
    const reader = { transporters, readsMedicals: readsMedicals(actor) }
    return { data: rows.map((row) => presentChange(row, reader)), page, page_size, total }
  },
}
