import { sql } from 'kysely'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { at, byStatement, type CountedChange, type CountsFixture } from './counts-fixture.factory.ts'

const closedStatuses = [requestStatus.approved, requestStatus.rejected, requestStatus.cancelled]

/** Inserts a closed request for each of some drivers. */
const insertMany: CountedChange = async ({ db, random, drivers, requests, userId }) => {
  const from = random.upTo(drivers.length)
  const { rows } = await sql<{ id: string }>`
    insert into request (type_id, status_id, driver_id, auth_plant_id, transporter_id, decided_by, decided_at, created_at)
    select ${random.pick(Object.values(requestType))}, ${random.pick(closedStatuses)}, id, auth_plant_id, transporter_id, ${userId}, ${at}, ${at}
    from driver where id = any(${drivers.slice(from, from + 8)}) returning id`.execute(db)
  requests.push(...rows.map(({ id }) => id))
}

const some = ({ random, requests }: CountsFixture, count: number): readonly string[] => {
  const from = random.upTo(requests.length + 1)
  return requests.slice(from, from + count)
}

export const requestChanges: readonly CountedChange[] = [
  insertMany,
  byStatement((fixture) => sql`update request set status_id = ${fixture.random.pick(closedStatuses)} where id = any(${some(fixture, 6)})`),
  byStatement((fixture) => sql`update request set comment = 'Seen' where id = any(${some(fixture, 6)})`),
  byStatement(
    (fixture) => sql`update request set transporter_id = ${fixture.random.pick(fixture.transporters)} where id = any(${some(fixture, 3)})`,
  ),
  byStatement((fixture) => sql`delete from request where id = any(${some(fixture, 2)})`),
]
