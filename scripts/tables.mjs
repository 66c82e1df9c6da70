// Generates db/tables.ts, the row types, from a migrated database: node scripts/tables.mjs postgres://…
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'db/tables.ts'
const types = JSON.stringify({ jsonb: 'JsonText' })
const options = [
  '--dialect',
  'postgres',
  '--date-parser',
  'string',
  '--numeric-parser',
  'string',
  '--type-mapping',
  types,
  '--out-file',
  file,
]
execFileSync('kysely-codegen', [...options, '--url', process.argv[2] ?? process.env.DATABASE_URL], { stdio: 'inherit' })
const generated = readFileSync(file, 'utf8')
writeFileSync(
  file,
  generated.replace(
    'import type { ColumnType } from "kysely";',
    '$&\nimport type { JsonText } from "../src/platform/server/database/json-text.ts";',
  ),
)
