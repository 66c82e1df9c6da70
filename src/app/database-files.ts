import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'db')
export const migrationsFolder = join(folder, 'migrations')
/** The database as it is after all migrations. */
export const schemaFolder = join(folder, 'schema')
