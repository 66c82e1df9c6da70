import { sql, type Selectable } from 'kysely'
import type { SessionPlant } from '#accounts/people.ts'
import type { HoldKind } from '#drivers/holds/hold-kinds.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import type { RequestTypeId } from '#requests/engine/request-types.contract.ts'

/** A past moment of a driver at a plant. */
export type Moment = {
  db: Db
  driverId: string
  plant: SessionPlant
  day: PlainDate
  /** The first instant after it: what was recorded from then on was not known. */
  end: Date
  /** Whether what was recorded later counts too. */
  isKnownNow: boolean
}

type Row<T extends keyof Tables, C extends keyof Selectable<Tables[T]>> = Pick<Selectable<Tables[T]>, C>
type Rows<R> = Promise<readonly R[]>

export type ProofRow = Row<'clearance', 'id' | 'kind' | 'given_on' | 'expiry' | 'fit_to_work' | 'given_by' | 'company' | 'created_at'> & {
  /** Of one of the plant's own requirements, which. */
  requirement_id: string | null
  doctor: string | null
  sent_by: string | null
  approved_by: string | null
}

/** Of each requirement the proofs that may have counted, the likeliest first: those that were not replaced since, and of them the latest. */
export const listProofsThen = ({ db, driverId, plant, day, end, isKnownNow }: Moment): Rows<ProofRow> =>
  db
    .selectFrom('clearance as c')
    .leftJoin('request as r', 'r.id', 'c.request_id')
    .leftJoin('doctor as o', 'o.id', 'c.doctor_id')
    .leftJoin('requirement as q', (join) => join.onRef('q.key', '=', 'c.kind').on('q.auth_plant_id', '=', plant.id))
    .select(['c.id', 'c.kind', 'q.id as requirement_id', 'c.given_on', 'c.expiry', 'c.fit_to_work', 'c.given_by', 'c.company'])
    .select(['c.created_at', 'o.name as doctor', 'r.created_by as sent_by'])
    .select(({ fn }) => fn.coalesce('c.fixed_by', 'r.decided_by').as('approved_by'))
    .where('c.driver_id', '=', driverId)
    .$if(isKnownNow, (query) => query.where('c.given_on', '<=', day).where('c.is_void', '=', false))
    .$if(!isKnownNow, (query) => query.where('c.created_at', '<', end))
    .orderBy('c.is_void')
    .orderBy('c.given_on', 'desc')
    .orderBy('c.id', 'desc')
    .execute()

/** Attendance that proves the plant's own requirements, the latest first; whoever recorded it approved it. */
export const listAttendedThen = ({ db, driverId, plant, day, end, isKnownNow }: Moment): Rows<ProofRow> =>
  db
    .selectFrom('event_attendance as a')
    .innerJoin('event as e', 'e.id', 'a.event_id')
    .innerJoin('requirement_version as v', (join) =>
      join
        .onRef('v.auth_plant_id', '=', 'e.auth_plant_id')
        .on(sql<boolean>`plain_words(v.definition -> 'proof' ->> 'topic') = plain_words(e.topic)`),
    )
    .select([
      'e.id',
      'v.requirement_id',
      'e.date as given_on',
      'e.date as expiry',
      'e.trainer as given_by',
      'a.created_at',
      'a.created_by as approved_by',
    ])
    .select([sql<string>`''`.as('kind'), sql<null>`null`.as('fit_to_work'), sql<null>`null`.as('company')])
    .select([sql<null>`null`.as('doctor'), sql<null>`null`.as('sent_by')])
    .where('a.driver_id', '=', driverId)
    .where('e.auth_plant_id', '=', plant.id)
    .where('v.withdrawn_at', 'is', null)
    .where(sql<boolean>`v.definition -> 'proof' ->> 'kind' = 'attendance'`)
    .where((eb) => (isKnownNow ? eb('e.date', '<=', day) : eb('a.created_at', '<', end)))
    .orderBy('e.date', 'desc')
    .execute()

type HoldRow = Row<'driver_hold', 'id' | 'reason' | 'starts_on' | 'ends_on' | 'placed_by' | 'placed_at'> & { kind: HoldKind }

/** Holds that were open. A hold has no day before it is placed, so nothing is learnt of it. */
export const listHoldsThen = ({ db, driverId, plant, end }: Moment): Rows<HoldRow> =>
  db
    .selectFrom('driver_hold')
    .select(['id', 'kind', 'reason', 'starts_on', 'ends_on', 'placed_by', 'placed_at'])
    .where('driver_id', '=', driverId)
    .where((eb) => eb.or([eb('auth_plant_id', 'is', null), eb('auth_plant_id', '=', plant.id)]))
    .where('placed_at', '<', end)
    .where((eb) => eb.or([eb('lifted_at', 'is', null), eb('lifted_at', '>=', end)]))
    .orderBy('id')
    .$narrowType<{ kind: HoldKind }>()
    .execute()

type SuspensionRow = Row<'suspension', 'id' | 'starts_on' | 'ends_on' | 'created_at'>

/** Suspensions that were open; as known now those too that had begun by that day and were recorded later. */
export const listSuspensionsThen = ({ db, driverId, day, end, isKnownNow }: Moment): Rows<SuspensionRow> =>
  db
    .selectFrom('suspension')
    .select(['id', 'starts_on', 'ends_on', 'created_at'])
    .where('driver_id', '=', driverId)
    .where((eb) =>
      eb.or([
        eb('created_at', '<', end),
        ...(isKnownNow ? [eb.and([eb('starts_on', '<=', day), eb.or([eb('ends_on', 'is', null), eb('ends_on', '>', day)])])] : []),
      ]),
    )
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', end)]))
    .orderBy('id')
    .execute()

type AdmissionRow = Row<'admission', 'id' | 'from_day' | 'until_day' | 'asked_by' | 'asked_at' | 'decided_by'> & {
  plant: string
  is_granted: boolean
}

/** Where else the driver was admitted, or that was asked for. */
export const listAdmissionsThen = ({ db, driverId, plant, day, end }: Moment): Rows<AdmissionRow> =>
  db
    .selectFrom('admission as m')
    .innerJoin('auth_plant as p', 'p.id', 'm.auth_plant_id')
    .select(['m.id', 'p.name as plant', 'm.from_day', 'm.until_day', 'm.asked_by', 'm.asked_at', 'm.decided_by'])
    .select(sql<boolean>`coalesce(m.decided_at < ${end}, false)`.as('is_granted'))
    .where('m.driver_id', '=', driverId)
    .where('m.home_plant_id', '=', plant.id)
    .where('m.asked_at', '<', end)
    .where('m.until_day', '>', day)
    .where((eb) => eb.or([eb('m.decided_at', 'is', null), eb('m.decided_at', '>=', end), eb('m.state', '=', 'granted')]))
    .where((eb) => eb.or([eb('m.ended_at', 'is', null), eb('m.ended_at', '>=', end)]))
    .orderBy('m.id')
    .execute()

type RequestRow = Row<'request', 'id' | 'created_by' | 'created_at'> & { type_id: RequestTypeId }

/** Requests that nobody had decided. */
export const listOpenRequestsThen = ({ db, driverId, plant, end }: Moment): Rows<RequestRow> =>
  db
    .selectFrom('request')
    .select(['id', 'type_id', 'created_by', 'created_at'])
    .where('driver_id', '=', driverId)
    .where('auth_plant_id', '=', plant.id)
    .where('created_at', '<', end)
    .where((eb) => eb.or([eb('decided_at', 'is', null), eb('decided_at', '>=', end)]))
    .orderBy('id')
    .$narrowType<{ type_id: RequestTypeId }>()
    .execute()
