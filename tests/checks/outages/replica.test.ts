import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { ownSettingsContract } from '#accounts/settings/own-settings.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { openDatabase, type Database } from '#platform/server/database/database.ts'
import { openReaders } from '#platform/server/database/connection/readers.ts'
import { copyOfTemplate, testApi } from '../../world/test-api.ts'
import { onTeardown } from '../../world/teardown.ts'
import { send } from '../../world/send.ts'

/**
 * Another copy of the template in the place of a replica. The positions of both are the test's; the replica has no rows of the test, so an
 * answer shows where it was read.
 */
const primary = await copyOfTemplate()
const standIn = await copyOfTemplate()
for (const { owner } of [primary, standIn]) {
  await sql
    .raw(`create schema positions; grant usage on schema positions to public;
    create table positions.now (lsn pg_lsn not null); insert into positions.now values ('0/10'); grant select on positions.now to public;
    create function positions.pg_current_wal_lsn() returns pg_lsn language sql as 'select lsn from positions.now';
    create function positions.pg_current_wal_insert_lsn() returns pg_lsn language sql as 'select lsn from positions.now';
    create function positions.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select lsn from positions.now';
    create function positions.pg_is_in_recovery() returns boolean language sql as 'select true'`)
    .execute(owner.db)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.db)
  await sql.raw(`alter database "${rows[0]?.name}" set search_path = positions, pg_catalog, public`).execute(owner.db)
}
const moveTo = ({ owner }: { owner: Database }, lsn: string) => sql`update positions.now set lsn = ${lsn}`.execute(owner.db)

const replica = openDatabase(standIn.address)
const readers = openReaders(primary.database, replica)
onTeardown(readers.close)
const api = await testApi({ database: primary, readers })

const staff = await api.as({ portal: 'staff_portal' })
await aPassHolder(api.db, { plantId: staff.plantId })
const total = async (caller = staff) => (await caller.call(driversContract.active, {})).total
const onReplica = async () => {
  await readers.caughtUp()
  expect(await total()).toBe(0)
}

it('answers lists and exports from a replica that is not behind', async () => {
  await vi.waitFor(onReplica)
  const file = await send(api.app, driversContract.exported, {}, staff.token)
  expect(file.payload.trim().split('\n')).toHaveLength(1)
})

it('answers nobody from a replica that has not what they have written', async () => {
  await moveTo(primary, '0/20')
  await staff.call(ownSettingsContract.save, { key: 'columns.drivers', value: ['name'] })
  expect(await total()).toBe(1)
  await moveTo(standIn, '0/20')
  await vi.waitFor(onReplica)
})

it('answers nobody from a replica that stays behind', async () => {
  const other = await api.as({ portal: 'staff_portal', plantId: staff.plantId })
  await moveTo(primary, '0/30')
  await readers.caughtUp()
  expect(await total(other)).toBe(1)
  await moveTo(standIn, '0/30')
  await vi.waitFor(onReplica)
})

it('answers from the primary when the replica is gone', async () => {
  await standIn.drop()
  expect(await total()).toBe(1)
  expect((await send(api.app, driversContract.exported, {}, staff.token)).payload.trim().split('\n')).toHaveLength(2)
})
