import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { modelKinds } from './model-kinds.ts'
import { passOf } from './model-pass.ts'
import type { State } from './state.ts'

/** The state of a driver, compared between the product and the model. */
export type Snapshot = {
  driver: {
    status: number
    transporter: string
    idNo: string
    isBulkerDriver: boolean
    cardNo: string | null
    passExpiry: string | null
  }
  pass: { status: string; expiry: string; reason: string } | null
  cards: readonly { no: string; isHandedOver: boolean; isCancelled: boolean }[]
  suspensions: readonly (string | null)[]
  clearances: Readonly<Record<string, string>>
  violations: readonly { state: string; transporter: string; isAnswered: boolean }[]
  requests: readonly { type: number; status: number; transporter: string }[]
  audit: State['audit']
  history: number
}

/** A driver's state in one statement, with the ids of its requests, oldest first. */
export async function readSnapshot(db: Db, driverId: string): Promise<{ snapshot: Snapshot; requestIds: readonly string[] }> {
  const { rows } = await sql<{
    snapshot: Snapshot
    requestIds: string[]
  }>`with d as (select * from driver where id = ${driverId}),
    r as (select * from request where driver_id = ${driverId}), v as (select * from violation where driver_id = ${driverId}),
    about_driver as (select * from audit where subject = 'driver' and subject_id = ${driverId})
  select array(select r.id::text from r order by r.id) as "requestIds", json_build_object(
    'driver', (select json_build_object('status', status_id, 'transporter', transporter_id::text, 'idNo', id_no,
      'isBulkerDriver', 'Bulker' = any(vehicle_options), 'cardNo', card_no, 'passExpiry', pass_expiry) from d),
    'pass', (select json_build_object('status', status, 'expiry', expiry, 'reason', expiry_reason) from pass where driver_id = ${driverId} and is_current),
    'cards', (select coalesce(json_agg(json_build_object('no', card_no, 'isHandedOver', handed_over_at is not null, 'isCancelled', cancelled_at is not null) order by id), '[]')
      from card where driver_id = ${driverId}),
    'suspensions', (select coalesce(json_agg(ends_on order by id), '[]') from suspension where driver_id = ${driverId} and ended_at is null),
    'clearances', (select coalesce(json_object_agg(kind, expiry), '{}') from current_clearance where driver_id = ${driverId} and kind in ('medical', 'ddt', 'bulker')),
    'violations', (select coalesce(json_agg(json_build_object('state', state, 'transporter', transporter_id::text,
      'isAnswered', transporter_comment is not null and evidence_file_id is not null) order by id), '[]') from v),
    'requests', (select coalesce(json_agg(json_build_object('type', type_id, 'status', status_id, 'transporter', transporter_id::text) order by id), '[]') from r),
    'audit', json_build_object(
      'requests', (select count(*) from r join audit a on a.subject = 'request' and a.subject_id = r.id),
      'status', (select count(*) from about_driver where before ->> 'status_id' <> after ->> 'status_id'),
      'suspensions', (select count(*) from suspension s join audit a on a.subject = 'suspension' and a.subject_id = s.id where s.driver_id = ${driverId}),
      'violations', (select count(*) from v join audit a on a.subject = 'violation' and a.subject_id = v.id),
      'about', (select coalesce(json_object_agg(action, n), '{}') from
        (select action, count(*) as n from about_driver where before is null or not before ? 'status_id' group by action) done)),
    'history', (select count(*) from r join request_history h on h.request_id = r.id)) as snapshot`.execute(named(db, 'model_look'))
  const [row] = rows
  if (!row) throw new Error('The driver was not found')
  return row
}

/** A run's names in the database. */
export type Names = {
  firms: { owner: string; rival: string }
  idNos: Readonly<Record<string, string>>
  cardNo: (no: string) => string
}

/** The expected state. */
export function expectedSnapshot(state: State, { firms, idNos, cardNo }: Names): Snapshot {
  const held = state.cards.find(({ isHandedOver, isCancelled }) => isHandedOver && !isCancelled)
  const pass = passOf(state)
  return {
    driver: {
      status: state.status,
      transporter: firms[state.firm],
      idNo: idNos[state.idNo] ?? '',
      isBulkerDriver: state.isBulkerDriver,
      cardNo: held ? cardNo(held.no) : null,
      passExpiry: pass?.expiry ?? null,
    },
    pass,
    cards: state.cards.map((card) => ({ ...card, no: cardNo(card.no) })),
    suspensions: state.suspensions.map(({ endsOn }) => endsOn),
    clearances: Object.fromEntries(Object.entries(state.clearances).flatMap(([kind, day]) => (day === null ? [] : [[kind, day]]))),
    violations: state.violations.map(({ firm, ...violation }) => ({ ...violation, transporter: firms[firm] })),
    requests: state.requests.map(({ kind, status, firm }) => ({ type: modelKinds[kind]?.typeId ?? 13, status, transporter: firms[firm] })),
    audit: state.audit,
    history: state.audit.requests,
  }
}
