import type { Actor, Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { HttpCall } from '#platform/server/http/handlers.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import { reportOf } from '../reports.store.ts'
import { findKeptSince, openReport, type ReportInput } from './open-report.service.ts'
import type { OpenReport } from './report-rows.store.ts'
import type { reportContract, ReportName } from './report.contract.ts'
import { presentChart, presentDescription, presentSummary, sortText } from './report.presenter.ts'
import { listReportPlants } from './report-context.store.ts'
import { chartOf, groupsOf } from './report-groups.service.ts'
import { pageOf, summaryOf } from './report.service.ts'
import { openSums } from './sums-in-turn.service.ts'

export function reportApi(): Handlers<typeof reportContract> {
  const sums = openSums()
  const inTurn = <T>({ actor, db, http }: Call, question: unknown, sum: () => Promise<T>): Promise<T> =>
    sums({ owner: actor.userId, db, question, sum, gone: http.disconnectSignal() })
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
      const page = toPageJson(
        input,
        maxListedRows,
        await (isQuick ? read() : inTurn(call, ['rows', opened.query, input], read)),
        (row) => row,
      )
      return { ...page, columns: [...opened.query.columns], sort: sortText(opened.query.sort) }
    },

    summary: async ({ input, ...call }) => {
      const opened = await open(input, call)
      return presentSummary(opened, await inTurn(call, ['summary', questionOf(opened)], () => summaryOf(call.db, opened)))
    },

    chart: async ({ input, ...call }) => {
      const opened = await open(input, call)
      return presentChart(await inTurn(call, ['chart', input.chart, questionOf(opened)], () => chartOf(call.db, opened, input.chart)))
    },

    groups: async ({ input, ...call }) => {
      const opened = await open(input, call)
      const { groups, ...rest } = await inTurn(call, ['groups', input.group_by, questionOf(opened)], () =>
        groupsOf(call.db, opened, input.group_by),
      )
      return { ...rest, groups: [...groups] }
    },
  }
}

type Call = { actor: Actor; db: Db; now: Date; http: Pick<HttpCall, 'disconnectSignal'> }

/** What the sums of two readers must have in common to be the same. */
const questionOf = ({ report: { name }, period, keptSince, query: { context, filters } }: OpenReport) => ({
  name,
  period,
  keptSince,
  context,
  filters,
})

const open = ({ report, ...input }: ReportInput & { report: ReportName }, { actor, db, now }: Omit<Call, 'http'>): Promise<OpenReport> =>
  openReport(db, reportOf(report), input, { userId: actor.userId, plantId: actor.plant.id, now })
