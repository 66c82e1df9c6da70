import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { route } from '#platform/contract/route.ts'
import { done, fileAnswer, id } from '#platform/contract/shapes.ts'
import { exportedReport, reportFileFormats } from './report-export.contract.ts'

/** Kept files are deleted after these days. */
export const keptDays = 7
/** Of one person, ready or being made. */
export const maxKeptFiles = 10
/** Of one person, being made. */
export const maxFilesInWork = 2
/** In bytes, of one file and of all files of one person. */
export const maxKeptFileBytes = 200_000_000
export const maxKeptBytes = 400_000_000

const access = staff('reports.read')

export const KeptFile = z.object({
  _id: z.string(),
  report: z.string(),
  title: z.string(),
  format: z.enum(reportFileFormats),
  state: z.enum(['making', 'ready', 'failed']),
  /** Why it failed. */
  message: z.nullable(z.string()),
  rows_done: z.int(),
  /** Null until they are counted. */
  rows_total: z.nullable(z.int()),
  /** In bytes; null until it is ready. */
  size: z.nullable(z.int()),
  created_at: z.string(),
  /** When it is deleted. */
  expires_at: z.string(),
})
export type KeptFile = z.output<typeof KeptFile>

export const keptFilesContract = {
  make: route({
    method: 'POST',
    path: '/v2/reports/files',
    summary: `Make a file of a report in the background, at most ${maxFilesInWork} at a time; a notification follows`,
    creates: true,
    access,
    input: z.object(exportedReport),
    output: z.object({ message: z.string(), _id: z.string() }),
  }),
  list: route({
    method: 'GET',
    path: '/v2/reports/files',
    summary: `List your files of reports of the last ${keptDays} days, newest first, with the progress of those being made`,
    access,
    follows: ['notification'],
    input: z.object({}),
    output: z.object({ files: z.array(KeptFile) }),
  }),
  download: route({
    method: 'GET',
    path: '/v2/reports/files/download',
    summary: 'Download one of your files of reports',
    access,
    input: z.object({ id: id() }),
    output: fileAnswer(),
  }),
  remove: route({
    method: 'POST',
    path: '/v2/reports/files/delete',
    summary: 'Delete one of your files of reports, or cancel one that is being made',
    access,
    input: z.object({ id: id() }),
    output: done(),
  }),
}
