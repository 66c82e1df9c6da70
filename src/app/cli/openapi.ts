import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productDocument } from '../openapi.ts'
import { withSettingsTable } from '../settings-table.ts'
import { refuseArguments, runCli } from './run-cli.ts'

const usage = `Writes what is generated in docs/: the description of every call, and the table of settings.

  npm run openapi`

await runCli(usage, async (args) => {
  refuseArguments(args)
  const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
  await writeFile(join(docs, 'openapi.json'), `${JSON.stringify(productDocument(), null, 1)}\n`)
  const operations = join(docs, 'operations.md')
  await writeFile(operations, withSettingsTable(await readFile(operations, 'utf8')))
})
