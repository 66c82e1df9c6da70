import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import type { checkLogContract } from './check-log.contract.ts'
import { checkLogSheet, presentCheckOfDriver, presentLoggedCheck } from './check-log.presenter.ts'
import { presentJudgedBy } from './judged-by.presenter.ts'
import { allChecks, findDetailedCheck, listChecks, listChecksOf, type CheckLogFilter } from './check-log.store.ts'
import { findJudgedRecords } from './judged-records.store.ts'

export const checkLogApi = (sheets: Sheets): Handlers<typeof checkLogContract> => ({
  list: async ({ input, actor, db, now }) => {
    const found = await listChecks(db, actor.plant.id, toFilter(input, todayOf(actor, now)), toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, presentLoggedCheck)
  },

  details: async ({ input, actor, db }) => {
    const { judged_by, ...check } = await findDetailedCheck(db, actor.plant.id, input.check_id)
    const now = check.driver_id !== null && judged_by?.facts ? await findJudgedRecords(db, check.driver_id, judged_by.facts) : null
    const reader = { readsMedicals: readsMedicals(actor) }
    return { check: presentLoggedCheck(check), judged_by: judged_by && presentJudgedBy(judged_by, now, reader) }
  },

  exported: ({ input, actor, now, http }) =>
    sheets.download({
      name: 'Gate checks',
      format: input.format,
      columns: checkLogSheet,
      rows: allChecks(actor.plant.id, toFilter(input, todayOf(actor, now))),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),

  ofDriver: async ({ input, actor, db }) => {
    const scope = scopeOf(actor)
    const { id } = await findDriver(db, scope, input.driverId)
    return toPageJson(input, maxListedRows, await listChecksOf(db, scope, id, toPageBounds(input, maxListedRows)), presentCheckOfDriver)
  },
})

type Filters = Omit<Parsed<typeof checkLogContract.exported>, 'format'>

const toFilter = (
  { unusual, still_blocked, driver_id, transporter_id, search, outcome, direction, from, to }: Filters,
  today: PlainDate,
): CheckLogFilter => ({
  search,
  outcome,
  direction,
  from,
  to,
  isUnusual: unusual === 'true',
  stillBlockedOn: still_blocked && today,
  driverId: driver_id,
  transporterId: transporter_id,
})
