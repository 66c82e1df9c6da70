import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { DraftEntries, DraftState } from './draft-entries.rules.ts'

type Saved = { saved_at: Date; saved_by: string; saved_by_name: string }

export type Draft = Saved &
  DraftState & {
    id: string
    auth_plant_id: string
    transporter_id: string | null
    picture_file_id: string | null
    created_by: string
    created_by_name: string
    expires_at: Date
  }

/** The draft as saved last; out of scope and missing give the same 404. */
export const findDraft = (db: Db, scope: Scope, id: string): Promise<Draft> =>
  drafts(db, scope).where('d.id', '=', id).executeTakeFirstOrThrow(notFound)

/** As findDraft, and locks the draft for this transaction: alone, as a row that changed under the lock would no longer join its savers. */
export async function lockDraft(tx: Tx, scope: Scope, id: string): Promise<Draft> {
  await tx.selectFrom('onboarding_draft').select('id').where('id', '=', id).forUpdate().execute()
  return findDraft(tx, scope, id)
}

export type NewDraft = {
  scope: Scope
  entered: DraftEntries
  fieldVersions: Readonly<Record<string, number>>
  by: string
  at: Date
  expiresAt: Date
}

export async function insertDraft(tx: Tx, { scope, entered, fieldVersions, by, at, expiresAt }: NewDraft): Promise<string> {
  const { id } = await tx
    .insertInto('onboarding_draft')
    .values({
      auth_plant_id: scope.plantId,
      transporter_id: scope.transporterId,
      entered: JSON.stringify(entered),
      field_versions: JSON.stringify(fieldVersions),
      created_by: by,
      created_at: at,
      saved_by: by,
      saved_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type DraftSave = { by: string; at: Date; expiresAt: Date }

export async function updateDraft(tx: Tx, id: string, state: DraftState, { by, at, expiresAt }: DraftSave): Promise<void> {
  await tx
    .updateTable('onboarding_draft')
    .set({
      entered: JSON.stringify(state.entered),
      field_versions: JSON.stringify(state.fieldVersions),
      version: state.version,
      saved_by: by,
      saved_at: at,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .execute()
}

/** Locks expired drafts, the longest expired first; those of persons under legal hold, and those that are being saved, are left out. */
export async function lockExpiredDrafts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('onboarding_draft')
    .select('id')
    .where('expires_at', '<', now)
    .where(
      sql<boolean>`not exists (select from legal_hold h join driver d on d.id = h.driver_id
        where h.lifted_at is null and d.id_no_key = number_key(entered ->> 'id_no'))`,
    )
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export type ListedDraft = Omit<Draft, keyof DraftState | 'picture_file_id' | 'auth_plant_id' | 'transporter_id'> & {
  name: string | null
  id_no: string | null
  transporter_id: string | null
  transporter_name: string | null
  files: number
  created_at: Date
}

/** Newest first; `createdBy` restricts the list to one person's. */
export const listDrafts = (
  db: Db,
  scope: Scope,
  { createdBy, ...range }: LimitOffset & { createdBy: string | undefined },
): Promise<PageAndTotal<ListedDraft>> => {
  const entry = (name: string) => sql<string | null>`d.entered ->> ${sql.lit(name)}`
  const list = inScope(db, scope)
    // Compared as text: what was typed is unchecked, and need not be a number.
    .leftJoin('transporter as t', (join) =>
      join.on(sql<boolean>`t.id::text = coalesce(d.transporter_id::text, ${entry('transporter_id')})`),
    )
    .select([
      'd.id',
      'd.created_by',
      'd.created_at',
      'd.saved_by',
      'd.saved_at',
      'd.expires_at',
      't.id as transporter_id',
      't.name as transporter_name',
    ])
    .select([createdByName, savedByName, entry('name').as('name'), entry('id_no').as('id_no')])
    .select(sql<number>`(select count(*)::int from onboarding_draft_file f where f.draft_id = d.id)`.as('files'))
    .$if(createdBy !== undefined, (query) => query.where('d.created_by', '=', createdBy ?? ''))
    .orderBy('d.saved_at', 'desc')
    .orderBy('d.id', 'desc')
  return readPageAndTotal(list, range)
}

/** `createdBy` restricts the count to one person's. */
export async function countDrafts(db: Db, scope: Scope, createdBy?: string): Promise<number> {
  const { n } = await inScope(db, scope)
    .$if(createdBy !== undefined, (query) => query.where('d.created_by', '=', createdBy ?? ''))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const nameOf = (table: string) => sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`
const createdByName = nameOf('c').as('created_by_name')
const savedByName = nameOf('s').as('saved_by_name')

/** Staff reach the drafts of the plant's staff, an office its own. */
const inScope = (db: Db, { plantId, transporterId }: Scope) =>
  db
    .selectFrom('onboarding_draft as d')
    .innerJoin('app_user as c', 'c.id', 'd.created_by')
    .innerJoin('app_user as s', 's.id', 'd.saved_by')
    .where('d.auth_plant_id', '=', plantId)
    .where('d.transporter_id', transporterId === null ? 'is' : '=', transporterId)

const drafts = (db: Db, scope: Scope) =>
  inScope(db, scope)
    .select([
      'd.id',
      'd.auth_plant_id',
      'd.transporter_id',
      'd.picture_file_id',
      'd.created_by',
      'd.saved_by',
      'd.saved_at',
      'd.expires_at',
    ])
    .select(['d.entered', 'd.version', 'd.field_versions as fieldVersions', createdByName, savedByName])
    .$narrowType<DraftState>()
