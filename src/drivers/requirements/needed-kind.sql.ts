import { sql, type RawBuilder } from 'kysely'
import { bulkerOption } from '../verdict/verdict.rules.ts'

/** Whether the driver of a row needs what `clearance c` proves: of `driver d`, or of `driver_history h`. */
export const needsKind = (ofRow: 'd' | 'h'): RawBuilder<boolean> => sql<boolean>`(c.kind in ('medical', 'ddt')
  or (c.kind = 'bulker' and ${bulkerOption} = any(${sql.ref(`${ofRow}.vehicle_options`)}))
  or (c.kind not in ('medical', 'ddt', 'bulker') and ${sql.ref(`${ofRow}.own_ends`)} ? (select id::text from requirement where key = c.kind)))`
