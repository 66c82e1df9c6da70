import { sql, type RawBuilder } from 'kysely'
import { requestInScope } from '#requests/engine/request-scope.sql.ts'
import type { Scope } from '#accounts/people.ts'
import { isAtPlantOf } from '#accounts/users/plants-of-scope.sql.ts'
import type { ExpiringPart } from '#drivers/documents/part-states.rules.ts'
import { callingCodeOf, isNumber, phonePattern } from '#drivers/search/typed-search.rules.ts'
import { driverStatus, statusOfList, type ListedStatus } from '#drivers/driver-status.contract.ts'
import { bulkerOption, soonUntil } from '#drivers/verdict/verdict.rules.ts'
import { ownRequirements } from '#drivers/requirements/own-requirements.sql.ts'
import { clearedAs } from '#drivers/verdict/verdict.sql.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { plainWords } from '#platform/contract/plain-words.ts'
import { containsPattern, hasInside } from '#platform/server/database/statements/like.ts'
import { requestStatus } from '#requests/engine/request-types.contract.ts'
import { needsOffice } from '#requests/needs-you/needs-you.sql.ts'
import { beginsCardNo, beginsIdNo } from '#drivers/search/begins.sql.ts'
import { doubted } from '../driver/doubted.sql.ts'
import { pendingRequests } from '../driver/step-facts.store.ts'
import { cardHolderStatuses, type HomeTile } from './home.rules.ts'

export type HomeFilter = {
  search: string
  tile?: HomeTile | undefined
  status?: ListedStatus | undefined
  ending?: ExpiringPart | undefined
  /** Ids of drivers, with commas between them. */
  among?: string | undefined
  today: PlainDate
  /** Of the plant: how its phone numbers are written. */
  country: string
}

/** The office's own drivers at the plant, or at its person's plants, as a condition on `driver d`. */
export const isOfOffice = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`d.transporter_id = ${scope.transporterId} and ${isAtPlantOf(scope, sql`d.auth_plant_id`)}`

/** The drivers of a list, as a condition on `driver d`. */
export function homeDrivers(scope: Scope, { search, tile, status, ending, among, today, country }: HomeFilter): RawBuilder<boolean> {
  const all = [isOfOffice(scope)]
  if (tile !== undefined) all.push(inTile(scope, today)[tile])
  if (status !== undefined) all.push(sql`d.status_id = ${statusOfList[status]}`)
  if (ending !== undefined) all.push(endsSoon(ending, today))
  if (search !== '') all.push(isFound(search, country))
  if (among !== undefined) all.push(sql`d.id = any(${among.split(',')}::bigint[])`)
  else if (tile === undefined && status === undefined && search === '') all.push(isCardHolder)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const statusList = (ids: readonly number[]): RawBuilder<unknown> => sql.join(ids.map((id) => sql.lit(id)))
export const isCardHolder = sql<boolean>`d.status_id in (${statusList(cardHolderStatuses)})`
const isActive = sql<boolean>`d.status_id = ${sql.lit(driverStatus.active)}`

/** Each tile as a condition on `driver d`. */
export const inTile = (scope: Scope, today: PlainDate): Readonly<Record<HomeTile, RawBuilder<boolean>>> => ({
  cleared: sql<boolean>`(${isActive} and ${clearedAs('cleared', today)})`,
  due: sql<boolean>`(${isActive} and ${clearedAs('warn', today)})`,
  blocked: sql<boolean>`(d.status_id in (${statusList([driverStatus.cardCancelled, driverStatus.blacklisted])})
    or ${isActive} and ${clearedAs('blocked', today)})`,
  suspended: sql<boolean>`d.status_id = ${sql.lit(driverStatus.suspended)}`,
  'needs-you': needsOfficeNow(scope),
})

/** Returned documents, a document in doubt, sanction evidence that is wanted, or a rejected request that nobody has answered. */
export const needsOfficeNow = (scope: Scope): RawBuilder<boolean> => sql<boolean>`(d.status_id = ${sql.lit(driverStatus.documentsReturned)}
  or (${doubted}) is not null or d.id in (select r.driver_id from request r where ${requestInScope(scope)} and ${needsOffice}))`

/** The latest rejected request about `driver d` that nobody has answered. */
export const unansweredRejection = (scope: Scope): RawBuilder<string | null> => sql<string | null>`(select max(r.id)::text from request r
  where r.driver_id = d.id and r.status_id = ${sql.lit(requestStatus.rejected)} and ${requestInScope(scope)} and ${needsOffice})`

const needsBulker = sql<boolean>`${sql.lit(bulkerOption)} = any(d.vehicle_options)`

function endsSoon(part: ExpiringPart, today: PlainDate): RawBuilder<boolean> {
  const expiry = sql.ref(`d.${part}_expiry`)
  const ends = sql<boolean>`(${expiry} is null or ${expiry} <= ${soonUntil(today)})`
  return part === 'bulker' ? sql<boolean>`${ends} and ${needsBulker}` : ends
}

/** Digits can be the start of an id or card number, or part of a phone number. */
function isFound(search: string, country: string): RawBuilder<boolean> {
  const words = plainWords(search)
  if (words === '') return sql<boolean>`false`
  const phone = isNumber(search) ? phonePattern(search, callingCodeOf(country)) : undefined
  return sql<boolean>`(${hasInside(sql`d.name_key`, words)} or ${/\d/.test(words) ? beginsIdNo(search) : sql`false`} or ${beginsCardNo(search)}${
    phone === undefined
      ? sql``
      : sql` or exists (select from unnest(d.phones) p where p like ${`${phone.begins}%`} or p like ${containsPattern(phone.anywhere ?? phone.begins)})`
  })`
}

export type DueRenewal = {
  plant: string
  name: string
  id_no: string
  phone: string | null
  what: ExpiringPart
  expiry: PlainDate | null
  /** Of one of the plant's own requirements; `what` is then none of the built-in ones. */
  own_name: string | null
  own_step: string | null
  /** The pending request that would renew it. */
  request_id: string | null
  requested_at: Date | null
}

/**
 * What is missing or ends by a day, soonest first. A pass that ends with a document is extended by renewing that, and a missing one is the plant's
 * work: only a pass that ends on its own is listed.
 */
export const renewalsUntil = (scope: Scope, until: PlainDate): RawBuilder<DueRenewal> => sql<DueRenewal>`
  select (select name from auth_plant where id = d.auth_plant_id) as plant, d.name, d.id_no, d.phones[1] as phone, part.*, w.id::text as request_id, w.created_at as requested_at
  from driver d ${pendingRequests(scope)} cross join lateral (
      select what, expiry, null as own_name, null as own_step from (values ('licence', d.licence_expiry), ('medical', d.medical_expiry), ('ddt', d.ddt_expiry),
        ('bulker', d.bulker_expiry), ('pass', d.pass_expiry)) built_in (what, expiry)
      where case what when 'bulker' then ${needsBulker} when 'pass' then expiry < d.documents_until else true end
      union all select 'own:' || (own ->> 'id'), (own ->> 'endsOn')::date, own ->> 'shortName', own ->> 'nextStep'
      from json_array_elements(${ownRequirements('d')}) own
    ) part
    left join request w on w.id = (q.pending->>part.what)::bigint
  where ${isOfOffice(scope)} and d.status_id in (${statusList([driverStatus.active, driverStatus.suspended])})
    and (part.expiry is null or part.expiry <= ${until})
  order by part.expiry nulls first, d.name_key, d.id, part.what`
