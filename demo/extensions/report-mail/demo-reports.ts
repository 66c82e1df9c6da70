import { readersOf } from '#platform/server/database/readers.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { openReportWriter } from '#reports/files/write-report.service.ts'
import { nextDue } from '#extensions/report-mail/schedule-times.rules.ts'
import { schedulesContract } from '#extensions/report-mail/schedules.contract.ts'
import { sendDueReports } from '#extensions/report-mail/send-reports.service.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import type { DemoExtension, DemoPlant } from '../demo-extension.ts'

const weekMs = 7 * 86_400_000
const list = 'violations'
const mondays = { every: 'week', day: 1, hour: 7 } as const

export const demoReportMail: DemoExtension = { ofPlant: addDemoReports }

/** At the first plant: a view shared with the officers, sent to them on Mondays since two weeks. */
async function addDemoReports({ demo, plant, seed, decider, people, setTime }: DemoPlant): Promise<void> {
  if (seed !== 1) return
  const { database, services, now } = demo
  const start = new Date(now.getTime() - 2 * weekMs)
  await setTime(start)
  const { roles } = await decider(viewsContract.index, { list })
  const officers = roles.find(({ name }) => name.includes('officer')) ?? roles[0]
  const view = { list, name: 'Violations of this month', query: 'period=month&group_by=transporter' }
  await decider(viewsContract.create, { ...view, ...(officers && { role_id: officers._id }) })
  const [saved] = (await decider(viewsContract.index, { list })).filters
  const user_ids = ['Halima Said', 'Peter Kariuki'].flatMap((name) => people.get(name) ?? [])
  await decider(schedulesContract.save, { view_id: saved?._id ?? '', ...mondays, user_ids })
  const maker = { files: services.files, write: openReportWriter(database.db, openSheets(readersOf(database))), origin: undefined }
  for (let due = nextDue(mondays, start, plant.time_zone); due <= now; due = nextDue(mondays, due, plant.time_zone)) {
    await setTime(due)
    await sendDueReports(database.db, maker, due)
  }
}
