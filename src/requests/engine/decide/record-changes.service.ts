import { createHash } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import type { RecordContext } from '../../kinds/kind.service.ts'
import {
  overwrittenFields,
  overwritesText,
  presentOverwritten,
  toRecordWas,
  type Overwritten,
  type RecordField,
  type RecordWas,
} from './record-changes.rules.ts'

/** The part of any handler that reads what approval writes. */
export type RecordHandler<S> = {
  // A method, so that handlers of any body fit.
  recordFields?(db: Db, context: RecordContext<S>): Promise<readonly RecordField[]>
}

/** The record as it is now, to be stored with the request; null where its approval overwrites nothing. */
export async function readRecord<S>(db: Db, { recordFields }: RecordHandler<S>, context: RecordContext<S>): Promise<RecordWas | null> {
  return recordFields ? toRecordWas(await recordFields(db, context)) : null
}

/** What approval would overwrite that has changed since the request was submitted; `seen` names exactly this, for the decision. */
export type Overwrites = { seen: string; fields: readonly Overwritten[] }

export async function findOverwrites<S>(
  db: Db,
  { recordFields }: RecordHandler<S>,
  { was, ...context }: RecordContext<S> & { was: RecordWas | null },
): Promise<Overwrites | null> {
  if (!recordFields || was === null) return null
  const changed = overwrittenFields(was, await recordFields(db, context))
  if (changed.length === 0) return null
  const values = changed.map(({ key, now, wanted }) => [key, now.value, wanted.value])
  const seen = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
  return { seen, fields: presentOverwritten(was, changed) }
}

/** Throws a Refusal (409) where approval would overwrite what the decider has not confirmed to have read. */
export function assertOverwritesSeen(overwrites: Overwrites | null, seen: string | undefined): void {
  if (overwrites !== null && overwrites.seen !== seen) throw conflict('record_changed', overwritesText(overwrites.fields))
}
