import type { AppliedMigration } from './applied-migrations.ts'
import { readSchema, type Migration } from './migration-files.ts'

/** What is run at once, and the migrations that are applied by it. */
export type Step = Pick<Migration, 'name' | 'text' | 'indexes'> & { applies: readonly Migration[] }

export type WantedSteps = {
  /** The folder with the schema as it is after all migrations: a database without any gets it whole, and they count as applied. */
  schema?: string
  /** A restore wants only the migrations that its backup has. */
  isWanted?: (name: string) => boolean
}

export async function stepsFrom(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
  { schema, isWanted = () => true }: WantedSteps,
): Promise<readonly Step[]> {
  if (applied.length === 0 && schema !== undefined)
    return [{ name: 'of the whole schema', text: await readSchema(schema), indexes: null, applies: migrations }]
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name) && isWanted(name)).map((migration) => ({ ...migration, applies: [migration] }))
}
