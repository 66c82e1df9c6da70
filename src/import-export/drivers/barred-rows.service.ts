import type { ComparedPerson } from '#drivers/likely-same/likely-same.rules.ts'
import { findLikelyBarred } from '#drivers/likely-same/likely-same.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { LikelyBarred } from './driver-judgement.rules.ts'

/** The barred persons whom the drivers of some rows may be, by id number as the row spells it. */
export async function findBarredOfRows(db: Db, rows: readonly { idNo: string; person: ComparedPerson }[]): Promise<LikelyBarred> {
  const persons = rows.map(({ person }) => person)
  const found = await findLikelyBarred(db, persons)
  return new Map(found.flatMap((barred) => (rows[barred.n] ? [[rows[barred.n]?.idNo ?? '', barred] as const] : [])))
}
