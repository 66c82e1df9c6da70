import type { Actor, Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDecodeQueue } from '#platform/server/decode/fair-queue.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { overloaded } from '#platform/server/http/refusal.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/listing.ts'
import { reportOf } from '../reports.store.ts'
import { findKeptSince, openReport, type ReportInput } from './open-report.service.ts'
import type { OpenReport } from './report-rows.store.ts'
import type { reportContract, ReportName } from './report.contract.ts'
import { presentChart, presentDescription, presentSummary, sortText } from './report.presenter.ts'
import { listReportPlants } from './report-context.store.ts'
import { chartOf, groupsOf } from './report-groups.service.ts'
import { pageOf, summaryOf } from './report.service.ts'

/** At once. Sums of very many rows keep a processor busy; the other calls need the rest. */
const maxSumming = 2
/** A screen sends three; a person may have some open. */
const maxWaitingPerPerson = 24

export function reportApi(): Handlers<typeof reportContract> {
  const queue = openDecodeQueue({ maxRunning: maxSumming, maxWaitingPerOwner: maxWaitingPerPerson, createRefusal: overloaded })
  /** Runs one sum of a person at a time, and of the others in turn. */
  const inTurn = async <T>({ actor, http }: Call, sum: () => Promise<T>): Promise<T> => {
    const gone = http.disconnectSignal()
    const release = await queue.enter(actor.userId)
    try {
      if (gone.aborted) throw overloaded()
      return await sum()
    } finally {
      release()
    }
  }
  return {
    description: async ({ input, actor, db, now }) => {
      const report = reportOf(input.report)
      const [plants, keptSince] = await Promise.all([listReportPlants(db, actor.userId, now), findKeptSince(db, report, [actor.plant])])
      return presentDescription(report, { plants, keptSince })
    },

    rows: async ({ input, ...call }) => {
      const opened = await open(input, call)
      const read = () => pageOf(call.db, opened, toPageBounds(input, maxListedRows))
      // Only the default order has an index: any other reads all rows.
      const isQuick = opened.query.sort.by === opened.report.sort.by
      const page = toPageJson(input, maxListedRows, await (isQuick ? read() : inTurn(call, read)), (row) => row)
      return { ...page, columns: [...opened.query.columns], sort: sortText(opened.query.sort) }
    },

    summary: async ({ input, ...call }) => {
      const opened = await open(input, call)
      return presentSummary(opened, await inTurn(call, () => summaryOf(call.db, opened)))
    },

    chart: async ({ input, ...call }) => {
      const opened = await open(input, call)
      return presentChart(await inTurn(call, () => chartOf(call.db, opened, input.chart)))
    },

    groups: async ({ input, ...call }) => {
      const opened = await open(input, call)
      const { groups, ...rest } = await inTurn(call, () => groupsOf(call.db, opened, input.group_by))
      return { ...rest, groups: [...groups] }
    },
  }
}

type Call = { readonly actor: Actor; readonly db: Db; readonly now: Date; readonly http: Pick<HttpCall, 'disconnectSignal'> }

const open = (
  { report, ...input }: ReportInput & { readonly report: ReportName },
  { actor, db, now }: Omit<Call, 'http'>,
): Promise<OpenReport> => openReport(db, reportOf(report), input, { userId: actor.userId, plantId: actor.plant.id, now })
