import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { passStatusOfDriver } from '#drivers/pass/pass.rules.ts'
import { aPlantOfRows, checkRefused, type Refused } from './refusals.factory.ts'

const {
  api: { ownerDb },
  refusalOf,
} = await aPlantOfRows()

const refused: Refused = [
  [
    'driver_active_has_card',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones) values ($plant, $transporter, 8, 'No card', '11111111', '{+254700000000}')`,
  ],
  ['driver_active_has_card', `update card set cancelled_at = now(), end_reason = 'lost', outcome = 'lost' where id = $card`],
  [
    'driver_active_has_card',
    `update driver set status_id = 8 where id = $waiting; update pass set status = 'active' where driver_id = $waiting`,
  ],
  [
    'driver_suspended_has_suspension',
    `update driver set status_id = 10 where id = $active; update pass set status = 'suspended' where id = $pass`,
  ],
  ['driver_suspended_has_suspension', `update suspension set ended_at = now(), end_reason = 'served' where id = $open`],
  ['driver_suspended_has_suspension', `insert into suspension (driver_id, starts_on) values ($active, '2026-11-21')`],
  ['driver_gone_without_card', `update driver set status_id = 9 where id = $active; update pass set status = 'cancelled' where id = $pass`],
  [
    'driver_gone_without_card',
    `update driver set status_id = 9 where id = $waiting; update pass set status = 'cancelled' where driver_id = $waiting`,
  ],
  ['driver_gone_without_card', `insert into card (driver_id, card_no, allocated_at) values ($blacklisted, 'N-3', now())`],
  ['driver_pass_follows_status', `update pass set status = 'active' where driver_id = $suspended`],
  ['driver_pass_follows_status', `update pass set status = 'active' where driver_id = $blacklisted`],
  ['driver_pass_follows_status', `update pass set status = 'cancelled' where id = $pass`],
  ['no right', `update driver set card_no = 'FORGED', status_id = 8 where id = $waiting`],
  ['no right', `update driver set pass_expiry = '2030-01-01' where id = $active`],
  ['no right', `update driver set medical_expiry = '2030-01-01' where id = $active`],
  [
    'no right',
    `insert into driver (auth_plant_id, transporter_id, status_id, name, id_no, phones, card_no) values ($plant, $transporter, 8, 'X', '11111112', '{+254700000000}', 'F')`,
  ],
  // Holds and findings.
  ...['is_on_hold = false', 'is_unfit = false', `cleared_until = '2030-01-01'`].map(
    (change) => ['no right', `update driver set ${change} where id = $held`] as const,
  ),
  ['driver_hold_waits', `update driver_hold set lifted_at = now(), lift_reason = 'x' where id = $hold`],
  [
    'error: a hold is lifted once and never changed otherwise',
    `update driver_hold set lifted_at = null, lift_reason = null where id = $liftedHold`,
  ],
  ['no right', `update driver_hold set request_id = null where id = $hold`],
  ['no right', `update driver_hold set driver_id = $other where id = $hold`],
]
checkRefused(refused, refusalOf)

it('the database wants the pass status that follows from the status', async () => {
  const { rows } = await sql<{
    check: string
  }>`select pg_get_expr(conbin, conrelid) as check from pg_constraint where conname = 'driver_pass_follows_status'`.execute(ownerDb)
  const allows = async (status: number, passStatus: string): Promise<boolean> =>
    (
      await sql<{
        ok: boolean
      }>`select ${sql.raw(rows[0]?.check ?? '')} as ok from (select 'infinity'::date as until_day, ${status}::smallint as status_id, ${passStatus}::text as pass_status) h`.execute(
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
