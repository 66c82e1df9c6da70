import { sql, type RawBuilder } from 'kysely'

/** Whether an allocation (by the alias of its table) grants access at this time. */
export const isInForce = (alias: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.ends_at`)} is null or ${sql.ref(`${alias}.ends_at`)} > ${now.toISOString()}::timestamptz)`
