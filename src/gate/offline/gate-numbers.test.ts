import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { updateDriver } from '#drivers/drivers.store.ts'
import { insertHold } from '#drivers/holds/holds.store.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { deleteOldChanges, keptChangeDays } from './gate-changes.store.ts'
import type { GateData } from './gate-lines.rules.ts'
import { gateDataReader, namesIn } from '#tests/world/gate-data-reader.ts'

const api = await testApi()
const { plantId, snapshot, changes } = await gateDataReader(api)
const holder = (name: string) => aPassHolder(api.db, { plantId, name })
const needed = { status: 409, problem: { code: 'snapshot_needed' } }

it('changes miss nothing of transactions that commit late', async () => {
  const [slow, quick] = [await holder('Slow'), await holder('Quick')]
  const { to } = await snapshot()
  const change = (id: string) => sql`update driver set licence_expiry = '2029-03-03' where id = ${id}`
  let whileOpen: GateData | undefined
  await api.ownerDb.transaction().execute(async (tx) => {
    await change(slow.id).execute(tx)
    await change(quick.id).execute(api.ownerDb)
    whileOpen = await changes(to)
  })
  expect(whileOpen && namesIn(whileOpen)).toEqual(['Quick'])
  expect(namesIn(await changes(whileOpen?.to ?? 0))).toEqual(['Slow'])
})

it('changes need a snapshot where the number is unknown: too old after the nightly deletion, or of a time before a restore', async () => {
  await holder('Before')
  const { to } = await snapshot()
  await expect(changes(to + 1)).rejects.toMatchObject(needed)
  const { numAffectedRows: old } = await sql`update gate_change set at = now() - interval '9 days'`.execute(api.db)
  expect(await deleteOldChanges(api.db, new Date(Date.now() - keptChangeDays * 86_400_000))).toBe(Number(old) - 1)
  await holder('After')
  const after = await changes(to)
  expect(namesIn(after)).toEqual(['After'])
  await sql`update gate_change set at = now() - interval '9 days' where seq <= ${to}`.execute(api.db)
  await deleteOldChanges(api.db, new Date(Date.now() - keptChangeDays * 86_400_000))
  await expect(changes(to)).rejects.toMatchObject(needed)
  expect(namesIn(await changes(after.to))).toEqual([])
})

it('changes need a snapshot after a restore, however far the numbers have come since: a number is never given again', async () => {
  const [asha, brian] = [await holder('Asha'), await holder('Brian')]
  const renew = (day: string) =>
    inTransaction(api.ownerDb, (tx) => updateDriver(tx, brian.id, { licence_expiry: `2029-02-0${day}` }, api.now))
  const backup = await snapshot()
  for (const day of ['1', '2', '3']) await renew(day)
  const held = await changes(backup.to)
  // The restore takes back what came after the backup, and Asha is stopped before the next contact of the device.
  await api.ownerDb.deleteFrom('gate_change').where('seq', '>', String(backup.to)).execute()
  await inTransaction(api.db, async (tx) => {
    await insertHold(tx, {
      driverId: asha.id,
      kind: 'unfit',
      reason: 'finding',
      plantId: null,
      requestId: null,
      comment: null,
      by: null,
      at: api.now,
    })
    await settle(tx, [asha.id], api.now)
  })
  await changes(backup.to)
  for (const day of ['4', '5', '6', '7']) {
    await renew(day)
    await changes(backup.to)
  }
  await expect(changes(held.to)).rejects.toMatchObject(needed)
  expect((await snapshot()).lines.find(([id]) => id === asha.id)?.[8]).toEqual(['hold'])
})

it('changes and a snapshot hold what was so at their number, and nothing that came later: a restore may take just that back', async () => {
  const { id } = await holder('Late')
  const before = await snapshot()
  const dayIn = ({ lines }: GateData) => lines.find((line) => line[0] === id)?.[4][4]
  for (const ask of [() => changes(before.to), snapshot]) {
    await inTransaction(api.ownerDb, (tx) => updateDriver(tx, id, { licence_expiry: '2029-04-01' }, api.now))
    let asked: Promise<GateData> | undefined
    await api.ownerDb.transaction().execute(async (tx) => {
      await updateDriver(tx, id, { licence_expiry: '2029-04-02' }, api.now)
      // Whoever reads the lines now waits, after the number was taken.
      await sql`lock table card`.execute(tx)
      asked = ask()
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where relation = 'card'::regclass and not granted`.execute(api.ownerDb)
        return rows.length > 0
      })
    })
    const data = await asked
    expect(data && dayIn(data)).toBe('2029-04-01')
    expect(dayIn(await changes(data?.to ?? 0))).toBe('2029-04-02')
  }
})
