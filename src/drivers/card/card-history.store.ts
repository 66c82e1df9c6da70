import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { CardEndReason, CardOutcome } from './card-ends.rules.ts'

type CardPrinting = { batch: string; at: string; by: string | null }

export type CardHistoryRow = {
  id: string
  card_no: string
  allocated_at: Date
  allocated_by: string | null
  printed_at: Date | null
  print_count: number
  prints: readonly CardPrinting[]
  handed_over_at: Date | null
  handed_over_by: string | null
  received_by: string | null
  signature_file_id: string | null
  cancelled_at: Date | null
  ended_by: string | null
  end_reason: CardEndReason | null
  end_comment: string | null
  outcome: CardOutcome | null
}

const nameOf = (column: string) => sql<string | null>`(select first_name || ' ' || last_name from app_user where id = ${sql.ref(column)})`

/** All cards of a driver, the newest first, with who did what. */
export async function listCardHistory(db: Db, driverId: string): Promise<CardHistoryRow[]> {
  const { rows } = await sql<CardHistoryRow>`
    select c.id, c.card_no, c.allocated_at, ${nameOf('c.created_by')} as allocated_by, c.printed_at, c.print_count,
      (select coalesce(jsonb_agg(jsonb_build_object('batch', b.id::text, 'at', b.printed_at, 'by', ${nameOf('b.printed_by')}) order by b.id), '[]')
        from card_print p join card_batch b on b.id = p.batch_id where p.card_id = c.id) as prints,
      c.handed_over_at, ${nameOf('c.handed_over_by')} as handed_over_by, c.received_by, c.signature_file_id,
      c.cancelled_at, ${nameOf('c.ended_by')} as ended_by, c.end_reason, c.end_comment, c.outcome
    from card c where c.driver_id = ${driverId} order by c.cancelled_at is null desc, c.id desc`.execute(db)
  return rows
}
