import { sql } from 'kysely'

/** The name of the issuer `i`, whose doctor is `o`. */
export const issuerName = sql<string>`coalesce(o.name, i.name)`
