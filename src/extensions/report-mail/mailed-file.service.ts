import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { reportMediaTypes, type ReportWriter, type ReportWriting } from '#reports/files/write-report.service.ts'
import type { OpenReport } from '#reports/mechanism/report-rows.store.ts'
import type { MailedFormat } from './schedules.contract.ts'

export const mailedKinds = {
  pdf: { extension: 'pdf', mediaType: reportMediaTypes.pdf },
  xlsx: { extension: 'xlsx', mediaType: reportMediaTypes.xlsx },
  both: { extension: 'zip', mediaType: 'application/zip' },
} satisfies Record<MailedFormat, { extension: string; mediaType: string }>

type Mailed = Omit<ReportWriting, 'format'> & { format: MailedFormat; name: string }

/** The bytes of a mailed file. Both formats are one archive, because a mail and a run have one file. Destroy the stream when it is not read to its end. */
export const writeMailed = async (write: ReportWriter, opened: OpenReport, { format, name, ...writing }: Mailed): Promise<Readable> =>
  format === 'both'
    ? archiveOf(name, writing.now, (each, signal) => write(opened, { ...writing, format: each, signal }))
    : write(opened, { ...writing, format })

type Open = (format: 'pdf' | 'xlsx', signal: AbortSignal) => Promise<Readable>

/** One after the other: a person has one turn in the queue of files. */
async function archiveOf(name: string, mtime: Date, open: Open): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const out = new PassThrough()
  const cut = new AbortController()
  const fail = (error: unknown): void => void out.destroy(error instanceof Error ? error : new Error(String(error)))
  const fill = async (): Promise<void> => {
    for (const format of ['pdf', 'xlsx'] as const) {
      const file = await open(format, cut.signal)
      zip.addReadStream(file, `${name}.${format}`, { mtime })
      await finished(file)
    }
    zip.end()
  }
  zip.on('error', fail)
  zip.outputStream.pipe(out)
  out.once('close', () => cut.abort())
  fill().catch(fail)
  return out
}
