import { writeFile } from 'node:fs/promises'
import { templateOf } from '#import-export/templates/register-template.rules.ts'
import { allRegisters } from '#app/registers.ts'
import { UsageError } from './usage-error.ts'

/** Writes an empty register with our headings. It replaces no file: that may be a filled one. */
export async function writeTemplate([kind, path, ...extra]: readonly string[]): Promise<void> {
  const columns = Object.entries(allRegisters).find(([name]) => name === kind)?.[1]
  if (!columns) throw new UsageError('Enter whose template: transporters, drivers or users.')
  if (path === undefined || extra.length > 0) throw new UsageError('Enter one file to write.')
  await writeFile(path, templateOf(columns), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${path} is there already. Enter another name.`) : error
  })
  console.log(`${path} has the headings of a register of ${kind}. docs/registers.md says what each column may hold.`)
}
