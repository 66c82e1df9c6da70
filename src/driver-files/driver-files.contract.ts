import * as z from 'zod/mini'
import { staff } from '#accounts/access.rules.ts'
import { isAsAt } from '#platform/contract/as-at.ts'
import { plainDate } from '#platform/contract/plain-date.ts'
import { route } from '#platform/contract/route.ts'
import { fileAnswer, id, mandatory, mandatoryChoice } from '#platform/contract/shapes.ts'
import { purposes, type FilePurpose } from './purposes.rules.ts'

/** Files are deleted after these days; who had them made, and why, stays. */
export const keptFileDays = 7
/** Of one person, being made. */
export const mostInWork = 2
/** How many a person may have made in 24 hours: each takes up to half a minute of work and is stored for days. */
export const mostInADay = 50

const access = staff('drivers.file')
const purposeNames = Object.keys(purposes) as [FilePurpose, ...FilePurpose[]]

export const DriverFile = z.object({
  _id: z.string(),
  /** As on its cover. */
  number: z.string(),
  purpose: z.enum(purposeNames),
  reason: z.string(),
  /** What was known up to then, and the days of its lists. */
  moment: z.string(),
  from: z.string(),
  until: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'refused']),
  /** Why it could not be made. */
  message: z.nullable(z.string()),
  /** Parts that are written, of how many; 0 of 0 until it is begun. */
  done: z.int(),
  total: z.int(),
  asked_by: z.string(),
  asked_at: z.string(),
  confirmed_by: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  /** When it is deleted; null unless it can be downloaded. */
  kept_until: z.nullable(z.string()),
  /** SHA-256 in hexadecimal digits, once it was made. */
  pdf_sha256: z.nullable(z.string()),
  zip_sha256: z.nullable(z.string()),
  /** Whether the reader may open it: one with medical reports is for readers of those. */
  can_open: z.boolean(),
})
export type DriverFile = z.output<typeof DriverFile>

const noMoment = 'Enter a day and a time, such as 2026-03-03T14:10'

export const driverFilesContract = {
  list: route({
    method: 'GET',
    path: '/v2/drivers/files',
    summary: 'List the files that were made of a driver at this plant, newest first, with the progress of those being made',
    access,
    follows: ['notification'],
    input: z.object({ driver_id: id() }),
    output: z.object({ files: z.array(DriverFile) }),
  }),
  make: route({
    method: 'POST',
    path: '/v2/drivers/files',
    summary: `Have the file of a driver made in the background, at most ${mostInWork} at a time and ${mostInADay} in 24 hours; a notification follows`,
    creates: true,
    access,
    input: z.object({
      driver_id: id(),
      purpose: mandatoryChoice(purposeNames, `Choose from ${purposeNames.join(', ')}`),
      reason: mandatory({ max: 500 }),
      /** Now, where it is left out. */
      moment: z.optional(
        z.string(noMoment).check(z.refine((text) => text === '' || (text.includes('T') && isAsAt(text)), { error: noMoment })),
      ),
      /** The first day of its lists; 12 months before the moment where it is left out. */
      from: z.optional(plainDate),
    }),
    output: z.object({ message: z.string(), _id: z.string() }),
  }),
  download: route({
    method: 'GET',
    path: '/v2/drivers/files/download',
    summary: `Download a driver's file as PDF, or as a ZIP with the originals and their proofs; each download is audited`,
    access,
    input: z.object({ id: id(), format: mandatoryChoice(['pdf', 'zip'], 'Choose from pdf, zip') }),
    output: fileAnswer(),
  }),
}
