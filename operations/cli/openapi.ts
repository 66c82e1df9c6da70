import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productDocument } from '#app/openapi.ts'
import { withRegisterTables } from '#app/registers-page.ts'
import { withSettingsTable } from '#app/settings-table.ts'
import { refuseArguments, runCli } from './run-cli.ts'

const usage = `Writes what is generated in docs/: the description of every call, the table of settings, and the columns of registers.

  npx driver-pass openapi`

await runCli(usage, async (args) => {
  refuseArguments(args)
  const docs = join(import.meta.dirname, '..', '..', 'docs')
  await writeFile(join(docs, 'openapi.json'), `${JSON.stringify(productDocument(), null, 1)}\n`)
  for (const [name, withTables] of [['operations.md', withSettingsTable] as const, ['registers.md', withRegisterTables] as const]) {
    const page = join(docs, name)
    await writeFile(page, withTables(await readFile(page, 'utf8')))
  }
})
