import type { Readable } from 'node:stream'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FileStore, StoredFile } from '#platform/server/files/file-store.ts'
import { StoredFileTooLarge } from '#platform/server/files/place/file-place.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { ReportWriter } from '#reports/files/write-report.service.ts'
import { openReport } from '#reports/mechanism/open-report.service.ts'
import { rangeText } from '#reports/mechanism/periods.rules.ts'
import type { OpenReport } from '#reports/mechanism/report-rows.store.ts'
import { summaryOf } from '#reports/mechanism/report.service.ts'
import { readView, reportOf, reportOfView } from '#reports/views/views.service.ts'
import type { DueSchedule } from './due-schedules.store.ts'
import { mailedKinds, writeMailed } from './mailed-file.service.ts'
import { scheduleText } from './schedule-times.rules.ts'
import { maxMailedBytes } from './schedules.contract.ts'
import type { SentReport } from './runs.store.ts'
import { mailBody, mailTitle, type MailedReport } from './sent-report.rules.ts'

/** What making a report needs beside the database. */
export type ReportMaker = {
  files: Pick<FileStore, 'saveStream' | 'remove'>
  write: ReportWriter
  /** The product's address; undefined where it is not known. */
  origin: string | undefined
}

type MadeFile = { stored: StoredFile; name: string; mediaType: string }
export type MadeReport = Omit<SentReport, 'fileId' | 'viewName'> & { file: MadeFile | null }

/** Makes what a schedule sends: the mail's text, and the file in the file store without a row. Throws a Refusal for a view that does not fit its report. */
export async function makeReport(db: Db, due: DueSchedule, { maker, now }: { maker: ReportMaker; now: Date }): Promise<MadeReport> {
  const { view, owner, plant, times } = due
  const report = reportOf(reportOfView(view.list))
  const opened = await openReport(db, report, readView(view.query), { userId: owner.id, plantId: plant.id, now })
  const summary = await summaryOf(db, opened)
  const name = `${view.name} ${toPlainDate(now, plant.timeZone)}`
  const file = await storeFile(opened, { maker, now, due, name })
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
    times: scheduleText(times),
    owner: owner.name,
    origin: maker.origin,
  }
  const plantIds = opened.query.context.plants.map(({ id }) => id)
  return { title: mailTitle(mail), body: mailBody(mail), plantIds, file, isMailed, problem: null }
}

/** More cannot be downloaded comfortably either. */
const maxStoredBytes = 100_000_000

type Storing = { maker: ReportMaker; now: Date; due: DueSchedule; name: string }

/** Null for a file that is too large. A PDF has the chart and the groups of the view's address. */
async function storeFile(opened: OpenReport, { maker, now, due: { format, owner, view }, name }: Storing): Promise<MadeFile | null> {
  const signal = new AbortController().signal
  const address = new URLSearchParams(view.query)
  const shown = { chart: address.get('chart') ?? undefined, groupBy: address.get('group_by') ?? undefined }
  const { extension, mediaType } = mailedKinds[format]
  let file: Readable | undefined
  try {
    file = await writeMailed(maker.write, opened, { ...shown, format, name, by: owner.name, owner: owner.id, now, signal })
    return { stored: await maker.files.saveStream(file, maxStoredBytes), name: `${name}.${extension}`, mediaType }
  } catch (error) {
    if (error instanceof StoredFileTooLarge || (error instanceof Refusal && error.code === 'too_many_rows')) return null
    throw error
  } finally {
    file?.destroy()
  }
}
