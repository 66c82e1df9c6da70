import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { mostCounted } from '#platform/server/database/references.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { judgeDelete } from './in-use.rules.ts'
import type { MasterRow, MasterStore } from './master-data.store.ts'

export type Deed = { readonly at: Date; readonly userId: string }
export type Changed<Row> = Deed & { readonly before: Row; readonly after: Row }

export type MasterData<Row extends MasterRow, Values> = {
  /** What it is called in the audit. */
  readonly subject: string
  readonly store: MasterStore<Row, Values>
  /** What follows elsewhere from a change, in the same transaction. */
  readonly changed?: (tx: Tx, change: Changed<Row>) => Promise<void>
}

export const addMaster = <Row extends MasterRow, Values>(
  db: Db,
  { store, subject }: MasterData<Row, Values>,
  { values, ...deed }: Deed & { readonly values: Values },
): Promise<Row> =>
  inTransaction(db, async (tx) => {
    const after = await store.insert(tx, values)
    await writeAudit(tx, { ...about(subject, after.id, deed), action: `${subject} added`, after: detailsOf(after) })
    return after
  })

type Wish<Row, Values> = Deed & {
  readonly id: string
  /** What it becomes; may refuse by what it is now. */
  readonly to: (before: Row) => Values
  /** For the audit, where there is a better word than 'changed'. */
  readonly done?: string
}

/** The last one who saves wins. Saving what is there already changes nothing and is not recorded. */
export const changeMaster = <Row extends MasterRow, Values>(
  db: Db,
  { store, subject, changed }: MasterData<Row, Values>,
  { id, to, done = 'changed', ...deed }: Wish<Row, Values>,
): Promise<Row> =>
  inTransaction(db, async (tx) => {
    const before = await store.lock(tx, id)
    const after = await store.update(tx, id, to(before))
    const [was, is] = [detailsOf(before), detailsOf(after)]
    if (JSON.stringify(was) === JSON.stringify(is)) return after
    await writeAudit(tx, { ...about(subject, id, deed), action: `${subject} ${done}`, before: was, after: is })
    await changed?.(tx, { ...deed, before, after })
    return after
  })

/** 409, and by what, where something uses it. */
export const removeMaster = <Row extends MasterRow, Values>(
  db: Db,
  { store, subject }: MasterData<Row, Values>,
  { id, ...deed }: Deed & { readonly id: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await store.lock(tx, id)
    const ruling = judgeDelete(await store.uses(tx, id), mostCounted)
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await store.remove(tx, id)
    await writeAudit(tx, { ...about(subject, id, deed), action: `${subject} deleted`, before: detailsOf(before) })
  })

const about = (subject: string, subjectId: string, { at, userId }: Deed): Omit<Change, 'action'> => ({ at, userId, subject, subjectId })

function detailsOf(row: MasterRow): NonNullable<Change['after']> {
  const { id: _, ...details } = row
  return details
}
