import { writeAudit, type Change } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { maxCountedReferences } from '#platform/server/database/statements/references.ts'
import { assertAllowed, conflict } from '#platform/server/http/refusal.ts'
import { judgeDelete, judgePendingUses } from './in-use.rules.ts'
import type { MasterRow, MasterStore } from './master-data.store.ts'

/** `userId` is null for an import at the command line. */
export type MasterDataContext = { at: Date; userId: string | null }
/** The person at a screen, with the access they use. */
export type MasterDataAuthor = { at: Date; userId: string; allocationId: string }
export type Changed<Row> = MasterDataContext & { before: Row; after: Row }

/** Drivers may be named at `plantId` only. */
type NamedRow = { id: string; name: string; plantId: string | null }
/** What is under way and names the row, as texts: "the pending request 'Transfer driver' of Juma Otieno". */
export type FindPendingUses = (tx: Tx, row: NamedRow) => Promise<readonly string[]>

export type MasterData<Row extends MasterRow, Values> = {
  /** Its name in the audit. */
  subject: string
  store: MasterStore<Row, Values>
  /** What to do instead of deleting a row in use. */
  inUseAdvice?: string
  /** Consequences of a row that a person adds, in the same transaction. */
  added?: (tx: Tx, added: MasterDataAuthor & { after: Row }) => Promise<void>
  /** What is under way in later domains and names the row. */
  pendingUses?: FindPendingUses
  /** What goes with a row, deleted before it is judged whether the row is in use. */
  removing?: (tx: Tx, removed: { id: string; userId: string }) => Promise<void>
  /** Consequences of a change in other domains, in the same transaction. */
  changed?: (tx: Tx, change: Changed<Row>) => Promise<void>
}

export const addMaster = <Row extends MasterRow, Values>(
  db: Db,
  { store, subject, added }: MasterData<Row, Values>,
  { values, ...context }: MasterDataAuthor & { values: Values },
): Promise<Row> =>
  inTransaction(db, async (tx) => {
    const after = await store.insert(tx, values)
    await writeAudit(tx, { ...auditSubject(subject, after.id, context), action: `${subject} added`, after: detailsOf(after) })
    await added?.(tx, { ...context, after })
    return after
  })

type MasterUpdate<Row, Values> = MasterDataContext & {
  id: string
  /** The new values; may throw a Refusal because of the current ones. */
  toValues: (before: Row) => Values
  /** The audit action, by default 'changed'. */
  done?: string
}

/** Last write wins. Saving equal values changes nothing and is not audited. */
export const changeMaster = <Row extends MasterRow, Values>(
  db: Db,
  data: MasterData<Row, Values>,
  update: MasterUpdate<Row, Values>,
): Promise<Row> => inTransaction(db, (tx) => changeMasterData(tx, data, update))

/** As changeMaster, in a transaction of the caller's. */
export async function changeMasterData<Row extends MasterRow, Values>(
  tx: Tx,
  { store, subject, changed }: MasterData<Row, Values>,
  { id, toValues, done = 'changed', ...context }: MasterUpdate<Row, Values>,
): Promise<Row> {
  const before = await store.lock(tx, id)
  const after = await store.update(tx, id, toValues(before))
  const [oldValues, newValues] = [detailsOf(before), detailsOf(after)]
  if (JSON.stringify(oldValues) === JSON.stringify(newValues)) return after
  await writeAudit(tx, { ...auditSubject(subject, id, context), action: `${subject} ${done}`, before: oldValues, after: newValues })
  await changed?.(tx, { ...context, before, after })
  return after
}

/** Throws 409 with the uses while other records refer to it. */
export const removeMaster = <Row extends MasterRow, Values>(
  db: Db,
  { store, subject, removing, pendingUses, inUseAdvice }: MasterData<Row, Values>,
  { id, plantId, ...context }: MasterDataAuthor & { id: string; plantId: string | null },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await store.lock(tx, id)
    await removing?.(tx, { id, userId: context.userId })
    assertAllowed(judgePendingUses((await pendingUses?.(tx, { id, name: before.name, plantId })) ?? []))
    const ruling = judgeDelete(await store.uses(tx, id), maxCountedReferences, inUseAdvice)
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    await store.remove(tx, id)
    await writeAudit(tx, { ...auditSubject(subject, id, context), action: `${subject} deleted`, before: detailsOf(before) })
  })

const auditSubject = (subject: string, subjectId: string, { at, userId }: MasterDataContext): Omit<Change, 'action'> => ({
  at,
  userId,
  subject,
  subjectId,
})

function detailsOf(row: MasterRow): NonNullable<Change['after']> {
  const { id: _, ...details } = row
  return details
}
