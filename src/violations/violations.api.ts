import { scopeOf, type Handlers } from '#accounts/people.ts'
import { listTransportersWithDrivers } from '#drivers/list/driver-counts.store.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { fileHeaders } from '#platform/server/files/serve-file.ts'
import { FileAnswer } from '#platform/server/http/handlers.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { pageOf, windowOf } from '#platform/server/database/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { findViolationDetails, findViolationFile } from './violation-details.store.ts'
import { listDriversToReport } from './violation-form.store.ts'
import { everyViolation, listViolations, type WantedViolations } from './violation-list.store.ts'
import { violationCountCap, countedViolations, offeredDrivers, type violationsContract } from './violations.contract.ts'
import { presentViolationDetails, presentViolationRow, violationColumns } from './violations.presenter.ts'
import { reportableStatuses } from './violations.rules.ts'

export const violationsApi = (files: FileStore, sheets: Sheets): Handlers<typeof violationsContract> => ({
  list: async ({ input, actor, db }) => {
    const cap = input.search ? violationCountCap : countedViolations
    return pageOf(input, cap, await listViolations(db, scopeOf(actor), wantedOf(input), windowOf(input, cap)), presentViolationRow)
  },

  exported: ({ input, actor, now, http }) =>
    sheets.download({
      name: 'Violations',
      format: input.format,
      columns: violationColumns,
      rows: everyViolation(scopeOf(actor), wantedOf(input)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),

  ofDriver: async ({ input, actor, db }) => {
    const scope = scopeOf(actor)
    const { id: driverId } = await findDriver(db, scope, input.driverId)
    const cap = countedViolations
    return pageOf(input, cap, await listViolations(db, scope, { driverId }, windowOf(input, cap)), presentViolationRow)
  },

  details: async ({ input, actor, db }) => ({
    violation: presentViolationDetails(await findViolationDetails(db, scopeOf(actor), input.id)),
  }),

  file: async ({ input, actor, db }) => {
    const { storage_name, original_name, media_type } = await findViolationFile(db, scopeOf(actor), input)
    const { stream, size } = await files.read(storage_name)
    return new FileAnswer(stream, fileHeaders({ name: original_name, mediaType: media_type, size }))
  },

  formTransporters: async ({ actor, db }) => {
    const transporters = await listTransportersWithDrivers(db, scopeOf(actor))
    return { transporters: transporters.map(({ id, name }) => ({ _id: id, name })) }
  },

  formDrivers: async ({ input, actor, db }) => {
    const wanted = { transporterId: input.transporter, search: input.search, statuses: reportableStatuses, limit: offeredDrivers }
    const found = await listDriversToReport(db, scopeOf(actor), wanted)
    const drivers = found.slice(0, offeredDrivers).map(({ id, name, id_no }) => ({ _id: id, name, id_no }))
    return { drivers, has_more: found.length > offeredDrivers }
  },
})

type Filters = Omit<Parsed<typeof violationsContract.exported>, 'format'>

const wantedOf = ({
  search,
  driver_id,
  violation,
  transporter_id,
  category,
  state,
  evidence,
  from,
  to,
  sort,
}: Filters): WantedViolations => ({
  search,
  driverId: driver_id,
  violation,
  transporterId: transporter_id,
  category,
  state,
  hasEvidence: evidence && evidence === 'Yes',
  from,
  to,
  isOldestFirst: sort === 'oldest',
})
