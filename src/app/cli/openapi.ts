// npm run openapi: writes what is generated in docs/: the description of every call, and the table of settings.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { productDocument } from '../openapi.ts'
import { withSettingsTable } from '../settings-table.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
await writeFile(join(docs, 'openapi.json'), `${JSON.stringify(productDocument(), null, 1)}\n`)
const operations = join(docs, 'operations.md')
await writeFile(operations, withSettingsTable(await readFile(operations, 'utf8')))
