import type { Db } from '#platform/server/database/database.ts'
import type { MasterRow, MasterStore } from '../master-data.store.ts'
import type { Designation } from './issuer-state.rules.ts'

export type DesignationValues = { designated_from?: string | null | undefined; designated_until?: string | null | undefined }
export type Designated<Row> = Row & Designation & { issuer_id: string }

/** A store of doctors whose rows have the designation, which is on record as the issuer's. */
export function withDesignation<Row extends MasterRow, Values>(
  store: MasterStore<Row, Values>,
): MasterStore<Designated<Row>, Values & DesignationValues> {
  return {
    list: async (db, listing) => {
      const { rows, total } = await store.list(db, listing)
      return { rows: await withDays(db, rows), total }
    },
    all: async (db) => withDays(db, await store.all(db)),
    find: async (db, id) => only(db, await store.find(db, id)),
    lock: async (tx, id) => only(tx, await store.lock(tx, id)),
    insert: async (db, values) => {
      const row = await store.insert(db, values)
      await setDesignation(db, row.id, values)
      return only(db, row)
    },
    update: async (tx, id, values) => {
      const row = await store.update(tx, id, values)
      await setDesignation(tx, id, values)
      return only(tx, row)
    },
    uses: store.uses,
    remove: store.remove,
  }
}

async function only<Row extends MasterRow>(db: Db, row: Row): Promise<Designated<Row>> {
  const [designated] = await withDays(db, [row])
  if (!designated) throw new Error('A doctor without an issuer')
  return designated
}

async function withDays<Row extends MasterRow>(db: Db, rows: readonly Row[]): Promise<Designated<Row>[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const issuers = await db
    .selectFrom('issuer')
    .select(['doctor_id', 'id as issuer_id', 'designated_from', 'designated_until', 'withdrawn_from', 'first_withdrawn_from'])
    .where('doctor_id', 'in', ids)
    .execute()
  const byDoctor = new Map(issuers.map(({ doctor_id, ...designation }) => [doctor_id, designation]))
  return rows.flatMap((row) => {
    const designation = byDoctor.get(row.id)
    return designation ? [{ ...row, ...designation }] : []
  })
}

/** What is left out stays. */
async function setDesignation(db: Db, doctorId: string, { designated_from, designated_until }: DesignationValues): Promise<void> {
  const given = { ...(designated_from !== undefined && { designated_from }), ...(designated_until !== undefined && { designated_until }) }
  if (Object.keys(given).length > 0) await db.updateTable('issuer').set(given).where('doctor_id', '=', doctorId).execute()
}
