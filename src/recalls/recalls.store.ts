import { sql, type Selectable } from 'kysely'
import { issuerName } from '#administration/issuers/issuer.sql.ts'
import { isOfPerson } from '#drivers/holds/placing/own-driver.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { readPageAndTotal, type LimitOffset, type PageAndTotal } from '#platform/server/database/statements/page-and-total.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { RecallPick } from './recall-pick.store.ts'

type Recall = Selectable<Tables['recall']>

export const findRecallIssuer = (db: Db, id: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('issuer as i')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .select(['i.id', issuerName.as('name')])
    .where('i.id', '=', id)
    .executeTakeFirst()

/** Locked for this transaction, until whoever holds it has approved what it gave. */
export async function lockRecallIssuer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('issuer').select('id').where('id', '=', id).forUpdate().execute()
}

export type NewRecall = RecallPick & {
  /** Where it was proposed and confirmed. */
  confirmedAtPlant: string
  reason: string
  graceDays: number
  renewBy: PlainDate | null
  proposedBy: string
  confirmedBy: string
  at: Date
}

export async function insertRecall(tx: Tx, recall: NewRecall): Promise<string> {
  const { issuerId, plantId, from, until, confirmedAtPlant, reason, graceDays, renewBy, proposedBy, confirmedBy, at } = recall
  const { id } = await tx
    .insertInto('recall')
    .values({
      issuer_id: issuerId,
      auth_plant_id: confirmedAtPlant,
      of_plant_id: plantId,
      given_from: from,
      given_until: until,
      reason,
      grace_days: graceDays,
      renew_by: renewBy,
      proposed_by: proposedBy,
      confirmed_by: confirmedBy,
      confirmed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a recall of the issuer is being carried out. */
export async function isRunning(db: Db, issuerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('recall')
    .select('id')
    .where('issuer_id', '=', issuerId)
    .where('carried_out_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

const locked = ['id', 'auth_plant_id', 'renew_by', 'confirmed_by', 'carried_out_at', 'withdrawn_at', 'withdrawn_by', 'undone_at'] as const
export type LockedRecall = Pick<Recall, (typeof locked)[number]> & { /** At the recall's plant. */ today: PlainDate }

/** Locked for this transaction: the steps of a recall and its withdrawal come one after the other. */
export const lockRecall = (tx: Tx, id: string, at: Date): Promise<LockedRecall> =>
  tx
    .selectFrom('recall as r')
    .select(locked.map((column) => `r.${column}` as const))
    .select(
      sql<PlainDate>`(select (${at}::timestamptz at time zone p.time_zone)::date from auth_plant p where p.id = r.auth_plant_id)`.as(
        'today',
      ),
    )
    .where('r.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)

type RecallUpdate = Partial<Pick<Recall, 'carried_out_at' | 'withdrawn_at' | 'withdrawn_by' | 'withdraw_reason' | 'undone_at'>>

export async function updateRecall(tx: Tx, id: string, update: RecallUpdate): Promise<void> {
  await tx.updateTable('recall').set(update).where('id', '=', id).execute()
}

/** Those with steps left, of which nothing may wait: after a restart, or a restored backup. */
export async function listUnfinished(db: Db): Promise<readonly { id: string; plantId: string }[]> {
  return db
    .selectFrom('recall')
    .select(['id', 'auth_plant_id as plantId'])
    .where(sql<boolean>`(carried_out_at is null and withdrawn_at is null) or (withdrawn_at is not null and undone_at is null)`)
    .orderBy('id')
    .execute()
}

/** Where it was confirmed, and whose drivers it is about. */
const isVisibleAt = (plantId: string) => sql<boolean>`(r.of_plant_id is null or ${plantId} in (r.of_plant_id, r.auth_plant_id))`

const visible = (db: Db, plantId: string) =>
  db
    .selectFrom('recall as r')
    .innerJoin('issuer as i', 'i.id', 'r.issuer_id')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .leftJoin('auth_plant as p', 'p.id', 'r.of_plant_id')
    .innerJoin('app_user as a', 'a.id', 'r.proposed_by')
    .innerJoin('app_user as b', 'b.id', 'r.confirmed_by')
    .leftJoin('app_user as w', 'w.id', 'r.withdrawn_by')
    .select(['r.id', 'r.issuer_id', 'r.auth_plant_id', 'r.given_from', 'r.given_until', 'r.reason', 'r.grace_days', 'r.renew_by'])
    .select(['p.name as plant', 'r.confirmed_at', 'r.carried_out_at', 'r.withdrawn_at', 'r.withdraw_reason', 'r.undone_at'])
    .select([
      issuerName.as('issuer'),
      sql<'doctor' | 'company'>`i.kind`.as('kind'),
      sql<string>`a.first_name || ' ' || a.last_name`.as('proposer'),
      sql<string>`b.first_name || ' ' || b.last_name`.as('confirmer'),
      sql<string | null>`w.first_name || ' ' || w.last_name`.as('withdrawer'),
      sql<number>`(select count(*)::int from recalled_clearance rc join driver_hold h on h.id = rc.hold_id
        where rc.recall_id = r.id and h.lifted_at is null)`.as('open'),
    ])
    .where(isVisibleAt(plantId))

export type RecallRecord = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>

/** One that the plant may see; any other and a missing one give the same 404. */
export const findRecall = (db: Db, id: string, plantId: string): Promise<RecallRecord> =>
  visible(db, plantId).where('r.id', '=', id).executeTakeFirstOrThrow(notFound)

/** Of these recalls those that concern a person: of an issuer for whom they have, or had, access, or holding them or a driver of an office of theirs, now or soon. */
export async function listOwnRecalls(db: Db, userId: string, recallIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('recall as r')
    .innerJoin('issuer as i', 'i.id', 'r.issuer_id')
    .select('r.id')
    .where('r.id', '=', sql<string>`any(${recallIds}::bigint[])`)
    .where(
      sql<boolean>`(exists (select from allocation a where a.user_id in (select accounts_of_person(${userId}::bigint))
          and (a.doctor_id = i.doctor_id or a.issuer_id = i.id))
        or exists (select from recalled_clearance rc join driver d on d.id = rc.driver_id left join driver_hold h on h.id = rc.hold_id
          where rc.recall_id = r.id and (rc.taken_at is null or h.id is not null and h.lifted_at is null) and ${isOfPerson(userId)}))`,
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The recalls of an issuer that the plant may see, newest first. */
export const listRecalls = (db: Db, issuerId: string, plantId: string, page: LimitOffset): Promise<PageAndTotal<RecallRecord>> =>
  readPageAndTotal(visible(db, plantId).where('r.issuer_id', '=', issuerId).orderBy('r.id', 'desc'), page)
