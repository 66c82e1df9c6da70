import { sql, type RawBuilder, type Selectable } from 'kysely'
import { issuerName } from '#administration/issuers/issuer.sql.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'

export type StoredIssuer = Pick<
  Selectable<Tables['issuer']>,
  | 'id'
  | 'doctor_id'
  | 'designated_from'
  | 'designated_until'
  | 'withdrawn_from'
  | 'first_withdrawn_from'
  | 'withdrawn_at'
  | 'withdraw_reason'
> & { name: string; withdrawnBy: string | null }

/** Throws 404 where there is none. */
export const findIssuerById = (db: Db, id: string): Promise<StoredIssuer> =>
  selectIssuers(db).where('i.id', '=', id).executeTakeFirstOrThrow(notFound)

/** The same, locked for this transaction. */
export const lockIssuer = (tx: Tx, id: string): Promise<StoredIssuer> =>
  selectIssuers(tx).where('i.id', '=', id).forUpdate('i').executeTakeFirstOrThrow(notFound)

const selectIssuers = (db: Db) =>
  db
    .selectFrom('issuer as i')
    .leftJoin('doctor as o', 'o.id', 'i.doctor_id')
    .leftJoin('app_user as u', 'u.id', 'i.withdrawn_by')
    .select(['i.id', 'i.doctor_id', issuerName.as('name'), 'i.designated_from', 'i.designated_until'])
    .select(['i.withdrawn_from', 'i.first_withdrawn_from', 'i.withdrawn_at', 'i.withdraw_reason'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('withdrawnBy'))

type Withdrawal = { withdrawn_from: PlainDate; withdrawn_by: string; withdrawn_at: Date; withdraw_reason: string }
const none = { withdrawn_from: null, withdrawn_by: null, withdrawn_at: null, withdraw_reason: null }

/** Null takes it back. The earliest day stays, but for one that is taken back itself. */
export async function setWithdrawal(tx: Tx, id: string, withdrawal: Withdrawal | null): Promise<void> {
  const first_withdrawn_from = withdrawal
    ? sql<PlainDate>`least(first_withdrawn_from, ${withdrawal.withdrawn_from}::date)`
    : sql<PlainDate | null>`nullif(first_withdrawn_from, withdrawn_from)`
  await tx
    .updateTable('issuer')
    .set({ ...(withdrawal ?? none), first_withdrawn_from })
    .where('id', '=', id)
    .execute()
}

/** The renewals of an issuer that wait for a decision. */
export async function countPendingRenewals(db: Db, { id, doctor_id }: Pick<StoredIssuer, 'id' | 'doctor_id'>): Promise<number> {
  const which: RawBuilder<boolean> = doctor_id === null ? sql`r.body_data ->> 'issuer_id' = ${id}` : sql`r.doctor_id = ${doctor_id}`
  const { n } = await db
    .selectFrom('request as r')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('r.status_id', '=', requestStatus.pending)
    .where(which)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type InForceRow = {
  plant_id: string
  plant_name: string
  kind: ClearanceKind
  drivers: string
  cleared: string
  first_expiry: PlainDate
  last_expiry: PlainDate
}

/** The drivers of each plant whose current clearance, still valid, is from this issuer. */
export const countInForce = (db: Db, issuerId: string, today: PlainDate): Promise<InForceRow[]> =>
  db
    .selectFrom('clearance as c')
    .innerJoin('driver as d', 'd.id', 'c.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'd.auth_plant_id')
    .select(['p.id as plant_id', 'p.name as plant_name', 'c.kind'])
    .select(({ fn, eb, and }) => [
      fn.countAll<string>().as('drivers'),
      fn
        .countAll<string>()
        .filterWhere(and([eb('d.status_id', '=', driverStatus.active), eb('d.cleared_until', '>', today)]))
        .as('cleared'),
      fn.min<PlainDate>('c.expiry').as('first_expiry'),
      fn.max<PlainDate>('c.expiry').as('last_expiry'),
    ])
    .where('c.issuer_id', '=', issuerId)
    .where('c.expiry', '>', today)
    .where(sql<boolean>`c.id = (select k.id from current_clearance k where k.driver_id = c.driver_id and k.kind = c.kind)`)
    .groupBy(['p.id', 'p.name', 'c.kind'])
    .orderBy('p.name')
    .orderBy('c.kind', (order) => order.desc())
    .$narrowType<{ kind: ClearanceKind }>()
    .execute()
