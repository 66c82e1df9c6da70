import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { passExpiry, passStatusOfDriver } from '#drivers/pass/pass.rules.ts'
import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const {
  api: { ownerDb },
  refusalOf,
  refusalWhenSettled,
} = await aPlantOfRows()

const refused: Refused = [
  ...['status', 'expiry', 'expiry_reason'].map((column) => ['no right', `update pass set ${column} = ${column} where id = $pass`] as const),
  ['no right', `update driver set card_no = 'FORGED', status_id = 8 where id = $waiting`],
  ['no right', `update driver set pass_expiry = '2030-01-01' where id = $active`],
  ['no right', `update driver set medical_expiry = '2030-01-01' where id = $active`],
  [
    'no right',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones, card_no) values ($plant, $transporter, 8, 'X', '11111112', '{+254700000000}', 'F')`,
  ],
  // Holds and findings.
  ...[`held_days = '{}'`, 'is_unfit = false', `cleared_until = '2030-01-01'`].map(
    (change) => ['no right', `update driver set ${change} where id = $held`] as const,
  ),
  ['driver_hold_waits', `update driver_hold set lifted_at = now(), lift_reason = 'x' where id = $hold`],
  ['driver_hold_stays_lifted', `update driver_hold set lifted_at = null, lift_reason = null where id = $liftedHold`],
  ['no right', `update driver_hold set request_id = null where id = $hold`],
  ['no right', `update driver_hold set driver_id = $other where id = $hold`],
]
checkRefused(refused, refusalOf)

/** What a driver's status, card and suspensions say together: refused when the driver is settled, and whoever does not settle is refused anyway. */
const states: Refused = [
  [
    'driver_active_has_card',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones) values ($plant, $transporter, 8, 'No card', '11111111', '{+254700000000}')`,
  ],
  ['driver_active_has_card', `update card set cancelled_at = now(), end_reason = 'lost', outcome = 'lost' where id = $card`],
  ['driver_active_has_card', `update driver set status_id = 8 where id = $waiting`],
  ['driver_suspended_has_suspension', `update driver set status_id = 10 where id = $active`],
  ['driver_suspended_has_suspension', `update suspension set ended_at = now(), end_reason = 'served' where id = $open`],
  ['driver_suspended_has_suspension', `insert into suspension (driver_id, starts_on) values ($active, '2026-11-21')`],
  ['driver_card_in_service', `update driver set status_id = 9 where id = $active`],
  ['driver_gone_without_card', `update driver set status_id = 9 where id = $waiting`],
  ['driver_gone_without_card', `insert into card (driver_id, card_no, allocated_at) values ($blacklisted, 'N-3', now())`],
]
checkRefused(states, refusalWhenSettled)
checkRefused(
  states.map(([, statement]) => [statement.includes('status_id = 9') ? 'driver_gone_without_card' : 'driver_settled', statement]),
  refusalOf,
)

const checkOf = async (constraint: string): Promise<string> => {
  const { rows } = await sql<{
    check: string
  }>`select pg_get_expr(conbin, conrelid) as check from pg_constraint where conname = ${constraint}`.execute(ownerDb)
  return rows[0]?.check ?? ''
}

it('the database wants the pass status that follows from the status', async () => {
  const check = await checkOf('driver_pass_follows_status')
  const allows = async (status: number, passStatus: string): Promise<boolean> =>
    (
      await sql<{
        ok: boolean
      }>`select ${sql.raw(check)} as ok from (select 'infinity'::date as until_day, ${status}::smallint as status_id, ${passStatus}::text as pass_status) h`.execute(
        ownerDb,
      )
    ).rows[0]?.ok === true
  for (const status of Object.keys(driverStatusNames).map(Number).filter(isDriverStatus))
    for (const passStatus of ['pending', 'active', 'suspended', 'cancelled'])
      expect([status, passStatus, await allows(status, passStatus)]).toEqual([
        status,
        passStatus,
        passStatusOfDriver[status] === null ? ['pending', 'cancelled'].includes(passStatus) : passStatusOfDriver[status] === passStatus,
      ])
})

it('the database wants a pass within the limits that the rules say', async () => {
  const days = ['2026-12-01', '2027-01-01', '2027-06-01', null]
  const of = (n: number, place: number) => days[Math.floor(n / days.length ** place) % days.length] ?? null
  const facts = Array.from({ length: 2 * days.length ** 5 }, (_, n) => ({
    medicalExpiry: of(n, 0),
    ddtExpiry: of(n, 1),
    bulkerExpiry: of(n, 2),
    licenceExpiry: of(n, 3),
    spotValidUntil: of(n, 4),
    vehicleOptions: [n < days.length ** 5 ? 'Flatbed' : 'Bulker'],
  }))
  const { rows } = await sql<{ ok: boolean }>`select ${sql.raw(await checkOf('driver_pass_within_limits'))} as ok
    from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality f (facts, n), lateral (select 'infinity'::date as until_day, 8::smallint as status_id,
      '{}'::datemultirange as held_days, '2027-01-01'::date as pass_expiry, (facts ->> 'medicalExpiry')::date as medical_expiry, (facts ->> 'ddtExpiry')::date as ddt_expiry,
      (facts ->> 'bulkerExpiry')::date as bulker_expiry, (facts ->> 'licenceExpiry')::date as licence_expiry, (facts ->> 'spotValidUntil')::date as spot_until,
      array[facts -> 'vehicleOptions' ->> 0] as vehicle_options) h order by n`.execute(ownerDb)
  const own = { issuedOn: '2026-11-21', registeredUntil: null, shortenedUntil: null }
  expect(rows.map(({ ok }) => ok)).toEqual(facts.map((one) => passExpiry({ ...own, ...one }).expiry >= '2027-01-01'))
})
