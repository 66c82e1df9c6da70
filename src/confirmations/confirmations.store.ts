import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { JsonObject } from '#platform/server/database/statements/json-text.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { confirmationKindNames, confirmationKinds, type ConfirmationKind } from './confirmation-kinds.rules.ts'
import type { ConfirmationFact, ConfirmationTab } from './confirmations.contract.ts'
import type { ConfirmationState } from './confirmations.rules.ts'

export type ConfirmationRecord = {
  id: string
  kind: ConfirmationKind
  plant_id: string
  subject_id: string
  title: string
  facts: readonly ConfirmationFact[]
  payload: JsonObject
  state: ConfirmationState
  proposed_by: string
  proposer: string
  proposed_at: Date
  expires_at: Date
  decider: string | null
  decided_at: Date | null
  decision_comment: string | null
  /** What the reader proposed or prepared, and a change that gives the reader something: under whatever account. */
  is_own: boolean
  is_for_reader: boolean
  /** The reader can confirm only because the proposer gave them the access, and somebody else can. */
  is_of_grantor: boolean
}

type NewConfirmation = {
  kind: ConfirmationKind
  plantId: string
  subjectId: string
  concernsId: string | null
  preparedBy: readonly string[]
  title: string
  facts: readonly ConfirmationFact[]
  payload: JsonObject
  by: string
  at: Date
  expiresAt: Date
}

/** Inserts a proposal. The database refuses a second pending one about the same, and one for oneself. */
export async function insertConfirmation(tx: Tx, confirmation: NewConfirmation): Promise<string> {
  const { kind, plantId, subjectId, concernsId, preparedBy, title, facts, payload, by, at, expiresAt } = confirmation
  const { id } = await tx
    .insertInto('confirmation')
    .values({
      kind,
      auth_plant_id: plantId,
      subject_id: subjectId,
      concerns_id: concernsId,
      title,
      facts: JSON.stringify(facts),
      payload: JSON.stringify(payload),
      proposed_by: by,
      prepared_by: sql<string[]>`${preparedBy}::bigint[]`,
      proposed_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ConfirmationReader = { userId: string; plantId: string; kinds: readonly ConfirmationKind[] }

/** The reader's accounts. Read once in a statement. */
const accountsOf = (userId: string): RawBuilder<string[]> => sql<string[]>`array(select accounts_of_person(${userId}::bigint))`

const isOwn = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(c.proposed_by = any(${accountsOf(userId)}) or c.prepared_by && ${accountsOf(userId)})`

const neededPermission = sql`case c.kind ${sql.join(
  confirmationKindNames.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(confirmationKinds[kind].permission)}`),
  sql` `,
)} end`

const isOfGrantor = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`is_grantee_of_proposer(c.proposed_by, c.concerns_id, c.auth_plant_id, ${neededPermission}, ${userId}::bigint)`

const confirmations = (db: Db, userId: string) =>
  db
    .selectFrom('confirmation as c')
    .innerJoin('app_user as p', 'p.id', 'c.proposed_by')
    .leftJoin('app_user as d', 'd.id', 'c.decided_by')
    .select(['c.id', 'c.auth_plant_id as plant_id', 'c.subject_id', 'c.title', 'c.proposed_by'])
    .select(['c.proposed_at', 'c.expires_at', 'c.decided_at', 'c.decision_comment'])
    .select([
      sql<ConfirmationKind>`c.kind`.as('kind'),
      sql<ConfirmationState>`c.state`.as('state'),
      sql<readonly ConfirmationFact[]>`c.facts`.as('facts'),
      sql<JsonObject>`c.payload`.as('payload'),
      sql<string>`p.first_name || ' ' || p.last_name`.as('proposer'),
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('decider'),
      isOwn(userId).as('is_own'),
      sql<boolean>`coalesce(c.concerns_id = any(${accountsOf(userId)}), false)`.as('is_for_reader'),
      isOfGrantor(userId).as('is_of_grantor'),
    ])

const isOfKinds = (kinds: readonly ConfirmationKind[]): RawBuilder<boolean> => sql<boolean>`c.kind = any(${kinds}::text[])`

/** What waits for the reader: of their kinds, neither their own nor for themselves. */
const needsReader = ({ userId, kinds }: ConfirmationReader, now: Date): RawBuilder<boolean> =>
  sql<boolean>`c.state = 'pending' and c.expires_at > ${now} and ${isOfKinds(kinds)} and not ${isOwn(userId)}
    and (c.concerns_id is null or c.concerns_id <> all(${accountsOf(userId)})) and not ${isOfGrantor(userId)}`

type Listing = LimitOffset & { tab: ConfirmationTab; now: Date }

/** What waits, longest waiting first; others newest first. */
export function listConfirmations(
  db: Db,
  reader: ConfirmationReader,
  { tab, now, ...page }: Listing,
): Promise<PageAndTotal<ConfirmationRecord>> {
  const ofPlant = confirmations(db, reader.userId).where('c.auth_plant_id', '=', reader.plantId)
  if (tab === 'needs_you') return readPageAndTotal(ofPlant.where(needsReader(reader, now)).orderBy('c.proposed_at').orderBy('c.id'), page)
  if (tab === 'mine') return readPageAndTotal(ofPlant.where('c.proposed_by', '=', reader.userId).orderBy('c.id', 'desc'), page)
  const closed = ofPlant.where('c.state', '<>', 'pending').where(isVisible(reader))
  return readPageAndTotal(closed.orderBy('c.decided_at', 'desc').orderBy('c.id', 'desc'), page)
}

const isVisible = ({ userId, kinds }: ConfirmationReader): RawBuilder<boolean> =>
  sql<boolean>`(${isOfKinds(kinds)} or c.proposed_by = ${userId}::bigint)`

export async function countWaiting(db: Db, reader: ConfirmationReader, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('confirmation as c')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('c.auth_plant_id', '=', reader.plantId)
    .where(needsReader(reader, now))
    .executeTakeFirstOrThrow()
  return n
}

/** One that the reader may confirm or has proposed; any other and a missing one give the same 404. */
export async function findConfirmation(db: Db, reader: ConfirmationReader, id: string): Promise<ConfirmationRecord> {
  return confirmations(db, reader.userId)
    .where('c.id', '=', id)
    .where('c.auth_plant_id', '=', reader.plantId)
    .where(isVisible(reader))
    .executeTakeFirstOrThrow(notFound)
}

/** The pending one of this kind about this. */
export async function findPendingConfirmation(db: Db, kind: ConfirmationKind, subjectId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('confirmation')
    .select('id')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return found?.id
}

type Closing = {
  state: Exclude<ConfirmationState, 'pending'>
  /** Null where nobody confirmed it in time. */
  by: string | null
  comment: string | null
  at: Date
}

/** Closes it while it is pending, and not expired unless it expires now; of concurrent calls one gets true. The database refuses the same person. */
export async function closeConfirmation(tx: Tx, id: string, { state, by, comment, at }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('confirmation')
    .set({ state, decided_by: by, decided_at: at, decision_comment: comment })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('expires_at', state === 'expired' ? '<=' : '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The next one whose time is over, locked. */
export async function lockNextExpired(tx: Tx, now: Date): Promise<ConfirmationRecord | undefined> {
  const next = await tx
    .selectFrom('confirmation')
    .select(['id', 'proposed_by'])
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return next && confirmations(tx, next.proposed_by).where('c.id', '=', next.id).executeTakeFirstOrThrow()
}
