import * as z from 'zod/mini'
import { storedReport } from '#import-export/import-report.contract.ts'
import { readingInput } from '#import-export/reading/reading-choices.contract.ts'
import { route } from '#platform/contract/route.ts'
import { megabyte } from '#platform/contract/upload.ts'
import { usersAccess, usersCallPath } from '../users/users.contract.ts'

/** The most users in a file, and its largest size. */
export const mostUsersAtOnce = 1_000
const maxUserFileBytes = 2 * megabyte

const chooseFile = 'Choose a CSV file or an Excel workbook (.xlsx) of at most 2 MB'
export const userFile = z
  .file(chooseFile)
  .check(z.minSize(1, 'This file is empty'), z.maxSize(maxUserFileBytes, `This file is too large. ${chooseFile}`))

const RefusedUserRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type RefusedUserRow = z.output<typeof RefusedUserRow>

export const usersImportContract = {
  import: route({
    method: 'POST',
    path: `${usersCallPath}/import`,
    summary: 'Check a file of users, or add the valid ones and invite them; every refused row is answered with its reasons',
    creates: true,
    access: usersAccess,
    maxBytes: maxUserFileBytes,
    hasOwnQueue: true,
    input: z.object({ mode: z.enum(['check', 'run'], 'Choose check or run'), users: userFile, ...readingInput }),
    output: z.object({
      report: storedReport,
      refused: z.array(RefusedUserRow),
      /** Set where nothing could be sent. */
      link: z.nullable(z.string()),
    }),
  }),
}
