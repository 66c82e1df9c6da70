import type { Migration } from './migration-files.ts'

/** `migration` holds what every server must know, `migration_beside` what servers that do not know it may ignore. */
export type AppliedMigration = { readonly name: string; readonly checksum: string; readonly isBeside: boolean }

/** Lists the migrations that the database has, by name. */
export const appliedMigrations =
  'select name, checksum, false as "isBeside" from migration union all select name, checksum, true from migration_beside order by name'

/** Throws a sentence where this version cannot run with the migrations of the database. */
export function requireKnown(known: readonly Migration[], applied: readonly AppliedMigration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum, isBeside } of applied) {
    const ours = checksums.get(name)
    if (ours === undefined && !isBeside)
      throw new Error(
        `The database has the migration ${name}, which this version does not know and cannot run beside. Start a newer version.`,
      )
    if (ours !== undefined && ours !== checksum)
      throw new Error(`The migration ${name} was edited after it was applied. Write a new migration instead.`)
  }
}
