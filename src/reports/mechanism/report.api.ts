import type { Actor, Handlers } from '#accounts/people.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/listing.ts'
import { reportOf } from '../reports.store.ts'
import { openReport, type ReportInput } from './open-report.service.ts'
import type { OpenReport } from './report-rows.store.ts'
import type { reportContract, ReportName } from './report.contract.ts'
import { presentChart, presentDescription, presentSummary, sortText } from './report.presenter.ts'
import { listReportPlants } from './report-context.store.ts'
import { chartOf, groupsOf } from './report-groups.service.ts'
import { pageOf, summaryOf } from './report.service.ts'

export const reportApi: Handlers<typeof reportContract> = {
  description: async ({ input, actor, db, now }) =>
    presentDescription(reportOf(input.report), await listReportPlants(db, actor.userId, now)),

  rows: async ({ input, ...call }) => {
    const opened = await open(input, call)
    const page = toPageJson(input, maxListedRows, await pageOf(call.db, opened, toPageBounds(input, maxListedRows)), (row) => row)
    return { ...page, columns: [...opened.query.columns], sort: sortText(opened.query.sort) }
  },

  summary: async ({ input, ...call }) => {
    const opened = await open(input, call)
    return presentSummary(opened, await summaryOf(call.db, opened))
  },

  chart: async ({ input, ...call }) => presentChart(await chartOf(call.db, await open(input, call), input.chart)),

  groups: async ({ input, ...call }) => {
    const { groups, ...rest } = await groupsOf(call.db, await open(input, call), input.group_by)
    return { ...rest, groups: [...groups] }
  },
}

type Call = { readonly actor: Actor; readonly db: Db; readonly now: Date }

const open = ({ report, ...input }: ReportInput & { readonly report: ReportName }, { actor, db, now }: Call): Promise<OpenReport> =>
  openReport(db, reportOf(report), input, { userId: actor.userId, plantId: actor.plant.id, now })
