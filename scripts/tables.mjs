// Generates db/tables.ts, the row types, from db/schema, in a database of its own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#operations/embedded-postgres/launch.ts'
import { migrate } from '../src/platform/server/migrations/migrate.ts'

const file = 'db/tables.ts'
/** jsonb columns of a known shape. */
const columns = {
  'audit.after': 'JsonText<JsonObject> | null',
  'audit.before': 'JsonText<JsonObject> | null',
  'confirmation.facts': 'Generated<JsonText<JsonObject[]>>',
  'confirmation.payload': 'JsonText<JsonObject>',
  'gate_check.judged_by': 'JsonText<JsonObject> | null',
  'gate_check.reasons': 'JsonText<JsonObject[]>',
  'auth_plant.decision_due_hours': 'Generated<JsonText<JsonObject>>',
  'onboarding_draft.entered': 'Generated<JsonText<JsonObject>>',
  'onboarding_draft.field_versions': 'Generated<JsonText<JsonObject>>',
  'outbox.payload': 'JsonText<JsonObject>',
  'request.body_data': 'Generated<JsonText<JsonObject>>',
  'request_send_back.body_data': 'JsonText<JsonObject>',
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
}
const folder = mkdtempSync(join(tmpdir(), 'tables-'))
const own = await startPostgres({ folder, database: 'tables' })
try {
  await migrate(own.connection, 'db/migrations', { schema: 'db/schema' })
  const { host, port, user, password = '', database } = own.connection
  const url = `postgres://${user}:${password}@${host.startsWith('/') ? `/${database}?host=${host}` : `${host}:${port}/${database}`}`
  // Its complaints about overrides are of no consequence; after a failure they are part of the error.
  execFileSync(
    'kysely-codegen',
    Object.entries({ ...options, url }).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: 'pipe' },
  )
} finally {
  await own.stop()
  rmSync(folder, { recursive: true })
}
const generated = readFileSync(file, 'utf8')
const imported = 'import type { JsonObject, JsonText } from "../src/platform/server/database/statements/json-text.ts";'
writeFileSync(file, generated.replace('import type { ColumnType } from "kysely";', `$&\n${imported}`))
