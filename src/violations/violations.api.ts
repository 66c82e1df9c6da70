import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { listTransporterChoices } from '#drivers/list/transporter-choices.service.ts'
import { admitsAnybody, findDriverOrVisitor, searchVisitors } from '#drivers/visits/visitors.service.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/http/file-headers.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { toPageJson, toPageBounds } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { findViolationDetails, findViolationFile } from './violation-details.store.ts'
import { listDriversToReport } from './violation-form.store.ts'
import { allViolations, listViolations, type ViolationListFilter } from './violation-list.store.ts'
import { violationSearchCap, maxOfferedDrivers, maxOfferedVisitors, type violationsContract } from './violations.contract.ts'
import { presentViolationDetails, presentViolationRow, violationSheet } from './violations.presenter.ts'
import { reportableStatuses } from './violations.rules.ts'

export const violationsApi = (files: FileStore, sheets: Sheets): Handlers<typeof violationsContract> => ({
  list: async ({ input, actor, db }) => {
    const cap = input.search ? violationSearchCap : maxListedRows
    return toPageJson(input, cap, await listViolations(db, scopeOf(actor), toFilter(input), toPageBounds(input, cap)), (row) =>
      presentViolationRow(row, actor.plant.id),
    )
  },

  exported: ({ input, actor, now, http }) =>
    sheets.download({
      name: 'Violations',
      format: input.format,
      columns: violationSheet(actor.plant.id, input.visiting),
      rows: allViolations(scopeOf(actor), toFilter(input)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),

  ofDriver: async ({ input, actor, db, now }) => {
    const { driver } = await findDriverOrVisitor(db, actor, input.driverId, now)
    const which = { driverId: driver.id, isOfDriver: true }
    const found = await listViolations(db, scopeOf(actor), which, toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, (row) => presentViolationRow(row, actor.plant.id))
  },

  details: async ({ input, actor, db }) => ({
    violation: presentViolationDetails(await findViolationDetails(db, scopeOf(actor), input.id), actor.plant.id),
  }),

  file: async ({ input, actor, db }) => {
    const { storage_name, original_name, media_type } = await findViolationFile(db, scopeOf(actor), input)
    const { stream, size } = await files.read(storage_name)
    return new FileResponse(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },

  formTransporters: async ({ actor, db }) => {
    return { transporters: await listTransporterChoices(db, scopeOf(actor)), has_visitors: await admitsAnybody(db, actor.plant.id) }
  },

  formVisitors: async ({ input: { search = '' }, actor, db, now }) => {
    const found = await searchVisitors(db, { plantId: actor.plant.id, day: todayOf(actor, now) }, { search, limit: maxOfferedVisitors })
    return { drivers: found.map(({ id, name, id_no, home }) => ({ _id: id, name, id_no, home_plant: home })) }
  },

  formDrivers: async ({ input, actor, db }) => {
    const filter = { transporterId: input.transporter, search: input.search, statuses: reportableStatuses, limit: maxOfferedDrivers }
    const found = await listDriversToReport(db, scopeOf(actor), filter)
    const drivers = found.slice(0, maxOfferedDrivers).map(({ id, name, id_no }) => ({ _id: id, name, id_no }))
    return { drivers, has_more: found.length > maxOfferedDrivers }
  },
})

type Filters = Omit<Parsed<typeof violationsContract.exported>, 'format'>

const toFilter = ({
  search,
  driver_id,
  violation,
  transporter_id,
  category,
  state,
  evidence,
  visiting,
  from,
  to,
  sort,
}: Filters): ViolationListFilter => ({
  search,
  driverId: driver_id,
  violation,
  transporterId: transporter_id,
  category,
  state,
  hasEvidence: evidence && evidence === 'Yes',
  visiting,
  from,
  to,
  isOldestFirst: sort === 'oldest',
})
