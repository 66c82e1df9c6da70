import type { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore, StoredFile } from '#platform/server/files/file-store.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { openReport, type OpenReport } from '../mechanism/open-report.service.ts'
import { rangeText } from '../mechanism/periods.rules.ts'
import { reportQuery, reportTable } from '../mechanism/report.contract.ts'
import { summaryOf } from '../mechanism/report.service.ts'
import { reportOf } from '../reports.store.ts'
import { reportOfView } from '../views/views.service.ts'
import type { DueSchedule } from './due-schedules.store.ts'
import { timesText } from './schedule-times.rules.ts'
import { maxMailedBytes } from './schedules.contract.ts'
import type { SentReport } from './runs.store.ts'
import { mailBody, mailTitle, type MailedReport } from './sent-report.rules.ts'

/** What making a report needs beside the database. */
export type ReportMaker = {
  readonly files: Pick<FileStore, 'saveStream' | 'remove'>
  /** The workbook of a report's rows. Destroy it when it is not read to its end. */
  readonly writeWorkbook: (opened: OpenReport, options: { readonly now: Date; readonly owner: string }) => Promise<Readable>
  /** The product's address; undefined where it is not known. */
  readonly origin: string | undefined
}

type MadeFile = { readonly stored: StoredFile; readonly name: string; readonly mediaType: string }
export type MadeReport = Omit<SentReport, 'fileId' | 'viewName'> & { readonly file: MadeFile | null }

/** Makes what a schedule sends: the mail's text, and the workbook in the file store without a row. Throws a Refusal for a view that does not fit its report. */
export async function makeReport(db: Db, due: DueSchedule, { maker, now }: { readonly maker: ReportMaker; readonly now: Date }): Promise<MadeReport> {
  const { view, owner, plant, times } = due
  const report = reportOf(reportOfView(view.list))
  const opened = await openReport(db, report, readView(view.query), { userId: owner.id, plantId: plant.id, now })
  const summary = await summaryOf(db, opened)
  const file = await storeWorkbook(opened, { maker, now, owner: owner.id, name: `${view.name} ${toPlainDate(now, plant.timeZone)}.xlsx` })
  const isMailed = file !== null && file.stored.size <= maxMailedBytes
  const mail: MailedReport = {
    view: view.name,
    report: report.title,
    plants: opened.query.context.plants.map(({ name }) => name),
    period: rangeText(opened.period),
    filters: summary.filters,
    numbers: summary.numbers.map(({ key, value, previous }) => ({
      label: report.numbers[key]?.label ?? key,
      unit: report.numbers[key]?.unit ?? null,
      value,
      previous,
    })),
    file: isMailed ? 'attached' : file ? 'linked' : 'none',
    times: timesText(times),
    owner: owner.name,
    origin: maker.origin,
  }
  const plantIds = opened.query.context.plants.map(({ id }) => id)
  return { title: mailTitle(mail), body: mailBody(mail), plantIds, file, isMailed, problem: null }
}

const ViewInput = z.omit(z.object({ ...reportQuery, ...reportTable }), { report: true })

/** The input of a report from its address; what only the screen reads is left out. */
export function readView(query: string): z.output<typeof ViewInput> {
  const parsed = ViewInput.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (parsed.success) return parsed.data
  throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
}

/** More cannot be downloaded comfortably either. */
const maxStoredBytes = 100_000_000

type Storing = { readonly maker: ReportMaker; readonly now: Date; readonly owner: string; readonly name: string }

/** Null for a workbook that is too large. */
async function storeWorkbook(opened: OpenReport, { maker, now, owner, name }: Storing): Promise<MadeFile | null> {
  const workbook = await maker.writeWorkbook(opened, { now, owner })
  try {
    return { stored: await maker.files.saveStream(workbook, maxStoredBytes), name, mediaType: workbookType }
  } catch (error) {
    if (error instanceof Error && error.name === 'StoredFileTooLarge') return null
    throw error
  } finally {
    workbook.destroy()
  }
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
