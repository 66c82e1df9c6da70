import { sql } from 'kysely'
import type { Db } from './database.ts'

/** What the database's own permissions, and not only a trigger, do not keep this connection from changing. */
export type Unprotected = {
  isAuditOpen: boolean
  /** Who may load could be written without the records that say so. */
  areVerdictsOpen: boolean
  /** A temporary table hides one of ours from the triggers that look at it. */
  mayHideTables: boolean
}

export async function findUnprotected(db: Db): Promise<Unprotected> {
  const mayActAsOwner = (table: string) =>
    sql`pg_has_role((select relowner from pg_class where oid = ${`public.${table}`}::regclass), 'member')`
  return db
    .selectNoFrom([
      sql<boolean>`has_table_privilege('public.audit', 'update, delete, truncate, trigger') or ${mayActAsOwner('audit')}`.as('isAuditOpen'),
      sql<boolean>`has_column_privilege('public.driver', 'cleared_until', 'update')
        or has_table_privilege('public.driver_history', 'update, delete, truncate, trigger') or ${mayActAsOwner('driver')}`.as(
        'areVerdictsOpen',
      ),
      sql<boolean>`has_database_privilege(current_user, current_database(), 'temp')`.as('mayHideTables'),
    ])
    .executeTakeFirstOrThrow()
}

/** As a sentence about the user of a connection; null where all is protected. */
export function unprotectedText({ isAuditOpen, areVerdictsOpen, mayHideTables }: Unprotected): string | null {
  const open = [
    ...(isAuditOpen ? ['rewrite the audit'] : []),
    ...(areVerdictsOpen ? ['let drivers load whose records do not allow it'] : []),
  ]
  if (open.length > 0) return `The product connects to PostgreSQL as a user that could ${open.join(' and ')}.`
  return mayHideTables
    ? 'The product connects to PostgreSQL as a user that may create temporary tables: behind one, the records could be hidden that decide who may load.'
    : null
}

/** What to do about it. */
export const unprotectedAdvice = ({ isAuditOpen, areVerdictsOpen }: Unprotected): string =>
  isAuditOpen || areVerdictsOpen
    ? 'See "Two users of the database" in docs/operations.md.'
    : 'Run as the owner of the database: revoke temporary on database … from public.'
