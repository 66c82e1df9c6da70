import type { Handlers } from '#accounts/people.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Parsed } from '#platform/contract/route.ts'
import { FileResponse } from '#platform/server/http/handlers.ts'
import { downloadHeaders } from '#platform/server/spreadsheets/write/sheets.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import { reportOf } from '../reports.store.ts'
import type { reportExportContract } from './report-export.contract.ts'
import { reportMediaTypes, type ReportWriter } from './write-report.service.ts'

export const reportExportApi = (write: ReportWriter): Handlers<typeof reportExportContract> => ({
  exported: async ({ db, actor, input, now, http }) => {
    const { format, chart, group_by: groupBy } = input
    const opened = await openReport(db, reportOf(input.report), input, { userId: actor.userId, plantId: actor.plant.id, now })
    const by = `${actor.firstName} ${actor.lastName}`
    const body = await write(opened, { format, chart, groupBy, by, now, owner: actor.userId, signal: http.disconnectSignal() })
    return new FileResponse(
      body,
      downloadHeaders(fileNameOf(opened.report.title, actor.plant.timeZone, { format, now }), reportMediaTypes[format]),
    )
  },
})

type Exported = Parsed<(typeof reportExportContract)['exported']>

const fileNameOf = (title: string, timeZone: string, { format, now }: Pick<Exported, 'format'> & { now: Date }): string =>
  `${title} ${toPlainDate(now, timeZone)}.${format}`
