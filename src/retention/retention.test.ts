import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { exportAudit, exportAuditPart } from '#platform/server/audit/audit-export.ts'
import { openFileCheck } from '#platform/server/audit/audit-file.rules.ts'
import { checkAudit } from '#platform/server/audit/audit-chain.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aRetentionScene, purged, untouched } from '#tests/world/retention-scene.ts'
import { testApi } from '#tests/world/test-api.ts'
import { legalHoldsContract } from './legal-holds/legal-holds.contract.ts'
import { retentionContract } from './retention.contract.ts'
import { aProposedPurge } from './retention.factory.ts'

const api = await testApi()
const { db, ownerDb } = api
const { overview, periods, propose } = retentionContract
let scene = await aRetentionScene(api)
beforeEach(async () => {
  scene = await aRetentionScene(api)
})

const breaks = async () => (await sql<{ lane: number }>`select * from audit_breaks()`.execute(db)).rows

describe('is refused', () => {
  it('to who may not purge', async () => {
    const officer = await api.as({ portal: 'staff_portal', plantId: scene.plantId, permissions: ['administration.manage', 'audit.read'] })
    for (const route of [overview, propose]) await expect(officer.call(route, {})).rejects.toMatchObject({ status: 403 })
    await expect(officer.call(periods, { violations: 12 })).rejects.toMatchObject({ status: 403 })
  })

  it.each([0, 601, 1.5, 'soon'])('a period of %j months', async (violations) => {
    await expect(scene.proposer.call(periods, { violations })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { violations: expect.stringContaining('from 1 to 600') } },
    })
  })

  it('a purge of nothing, a second one while one waits, and one that its proposer confirms', async () => {
    const old = await scene.anOldViolation()
    await expect(scene.proposer.call(propose, {})).rejects.toMatchObject({ status: 409, problem: { code: 'nothing_due' } })
    await scene.keepsFor(12)
    const confirmation_id = await aProposedPurge(scene.proposer)
    await expect(scene.second.call(propose, {})).rejects.toMatchObject({ status: 409, problem: { code: 'already_proposed' } })
    await expect(scene.proposer.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await scene.left(old)).toEqual(untouched)
    // Nothing is past its time any more when it is confirmed.
    await scene.keepsFor(null)
    await expect(scene.second.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'nothing_due' },
    })
    expect(await scene.left(old)).toEqual(untouched)
  })

  it('a shorter or new period while a purge waits, of which its second person has read less; a longer one is taken', async () => {
    const [old, recent] = [await scene.anOldViolation(), await scene.anOldViolation('Brian Kamau', '2026-08-01')]
    await scene.keepsFor(60)
    const confirmation_id = await aProposedPurge(scene.proposer)
    const refusal = { status: 409, problem: { code: 'purge_under_way' } }
    await expect(scene.keepsFor(1)).rejects.toMatchObject(refusal)
    await expect(scene.second.call(periods, { violations: 60, leavers: 600 })).rejects.toMatchObject(refusal)
    await scene.keepsFor(61)
    await scene.second.call(confirmationsContract.decide, { confirmation_id, key: 'confirm' })
    await expect.poll(() => scene.left(old), { timeout: 20_000 }).toEqual(purged)
    expect(await scene.left(recent)).toEqual(untouched)
    await expect
      .poll(
        () =>
          scene.keepsFor(1).then(
            () => 'saved',
            () => 'refused',
          ),
        { timeout: 20_000 },
      )
      .toBe('saved')
  })

  it('any change of the audit but the values, once, by a purge, also to the owner of the database', async () => {
    await scene.anOldViolation()
    const change = (set: string) => sql.raw(`update audit set ${set} where id = (select max(id) from audit)`).execute(ownerDb)
    for (const set of [
      `after = '{}'`,
      'before = null, after = null, salt = null',
      `action = 'nothing', before = null, after = null, salt = null, purge_id = 1`,
      'purge_id = 1',
    ])
      await expect(change(set)).rejects.toThrow('rows of audit never change')
    await expect(sql`update audit set before = null`.execute(db)).rejects.toThrow('permission denied')
    await expect(sql`delete from audit`.execute(ownerDb)).rejects.toThrow('rows of audit never change')
    await expect(sql`select purge_records(1, 'violations', '{1}', now())`.execute(db)).rejects.toThrow('no open part')
  })
})

it('keeps everything for ever until a plant chooses', async () => {
  await scene.anOldViolation()
  const { kinds, purges, cannot_because } = await scene.proposer.call(overview, {})
  expect(kinds.map(({ months, due }) => [months, due])).toEqual(kinds.map(() => [null, 0]))
  expect([purges, cannot_because]).toEqual([[], 'Nothing is past its time, so there is nothing to purge.'])
})

it('takes values and files of what is past its time after a second person confirmed, and the audit stays whole', async () => {
  const [old, recent] = [await scene.anOldViolation(), await scene.anOldViolation('Brian Kamau', '2026-11-01')]
  await scene.keepsFor(12)
  expect(await scene.dueOf('violations')).toEqual({
    kind: 'violations',
    months: 12,
    due: 1,
    held: 0,
    waiting: 0,
    counting: 0,
    oldest: '2020-05-01',
  })
  await scene.purge()
  expect([await scene.left(old), await scene.left(recent)]).toEqual([purged, untouched])
  expect(await scene.dueOf('violations')).toMatchObject({ due: 0, oldest: null })
  expect((await scene.proposer.call(overview, {})).purges).toMatchObject([
    { proposed_by: 'Halima Said', confirmed_by: 'Daniel Mutua', done: 1, total: 1 },
  ])
  const said = await db.selectFrom('purged_record').select(['subject', 'driver_id']).where('record_id', '=', old.id).execute()
  expect(said).toEqual([{ subject: 'violation', driver_id: old.driverId }])

  expect(await breaks()).toEqual([])
  expect((await checkAudit(db, [])).breaks).toEqual([])
  const check = openFileCheck([])
  for await (const line of exportAudit(api.database, new Date())) check.read(line)
  expect(check.finish().breaks).toEqual([])
  const ofOld = await db.selectFrom('audit').select('id').where('subject', '=', 'violation').where('subject_id', '=', old.id).execute()
  const part = openFileCheck([])
  for await (const line of exportAuditPart(
    db,
    ofOld.map(({ id }) => id),
    new Date(),
  ))
    part.read(line)
  expect(part.finish()).toMatchObject({ isPart: true, rows: ofOld.length, breaks: [] })
})

it('whoever takes out values without a purge is found, and whoever puts others in', async () => {
  const { id } = await scene.anOldViolation()
  const forge = (set: string) =>
    ownerDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(`update audit set ${set} where subject = 'violation' and subject_id = ${id}`).execute(tx)
    })
  const was = await db
    .selectFrom('audit')
    .select(['after', 'salt'])
    .where('subject', '=', 'violation')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  for (const set of ['after = null, salt = null', `after = '{"description": "Nothing"}'`, 'purge_id = 1', 'values_hash = null']) {
    await forge(set)
    expect(await breaks()).toHaveLength(1)
    await forge(
      `after = '${JSON.stringify(was.after)}', salt = '${was.salt}', purge_id = null,
        values_hash = sha256(convert_to(jsonb_build_array('${was.salt}'::uuid, null::jsonb, '${JSON.stringify(was.after)}'::jsonb)::text, 'UTF8'))`,
    )
    expect(await breaks()).toEqual([])
  }
})

it('leaves out who is under legal hold and who has an open request, and says so', async () => {
  const [held, waiting, free] = [await scene.anOldViolation(), await scene.anOldViolation(), await scene.anOldViolation()]
  await scene.keepsFor(12)
  await scene.proposer.call(legalHoldsContract.set, { driver_id: held.driverId, reason: 'Accident of 3 March', review_on: '2027-03-01' })
  await aRequest(db, { driverId: waiting.driverId, createdBy: scene.second.userId, isRaisedByStaff: true })
  expect(await scene.dueOf('violations')).toMatchObject({ due: 1, held: 1, waiting: 1 })
  await scene.purge()
  expect([await scene.left(held), await scene.left(waiting), await scene.left(free)]).toEqual([untouched, untouched, purged])
})
