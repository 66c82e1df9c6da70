// Generates db/tables.ts, the row types, from a migrated database: node scripts/tables.mjs postgres://…
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'db/tables.ts'
/** jsonb columns of a known shape. */
const columns = {
  'audit.after': 'JsonText<JsonObject> | null',
  'audit.before': 'JsonText<JsonObject> | null',
  'outbox.payload': 'JsonText<JsonObject>',
  'request.body_data': 'Generated<JsonText<JsonObject>>',
  'user_setting.value': 'JsonText<string[]>',
}
const options = {
  dialect: 'postgres',
  'date-parser': 'string',
  'numeric-parser': 'string',
  'type-mapping': JSON.stringify({ jsonb: 'JsonText' }),
  overrides: JSON.stringify({ columns }),
  'exclude-pattern': 'jobs.*',
  'out-file': file,
  url: process.argv[2] ?? process.env.DATABASE_URL,
}
// Its complaints about overrides are of no consequence; after a failure they are part of the error.
execFileSync(
  'kysely-codegen',
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  { stdio: 'pipe' },
)
const generated = readFileSync(file, 'utf8')
const imported = 'import type { JsonObject, JsonText } from "../src/platform/server/database/json-text.ts";'
writeFileSync(file, generated.replace('import type { ColumnType } from "kysely";', `$&\n${imported}`))
