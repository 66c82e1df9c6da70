import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { processViolation } from '#requests/kinds/process-violation/process-violation.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { remindDue } from './reminders.service.ts'

const api = await testApi()
const recorder = await api.as({ portal: 'staff_portal' })
const { plantId } = recorder
const decider = await api.as({ portal: 'staff_portal', plantId })

/** 07:00 in Nairobi, a number of days after the day of the request. */
const morning = (day: number) => new Date(`${addDays('2026-11-21', day)}T04:00:00Z`)

async function anAskedOffice() {
  const driver = await aPassHolder(api.db, { plantId, passExpiry: '2028-11-21', licence_expiry: '2028-11-21' })
  const { request_id } = await recorder.call(processViolation.raise, { driver_id: driver.id, ...aReport })
  await decider.call(processViolation.decide, { request_id, comment: 'Seen', key: 'approve' })
  return driver
}

const told = async (transporterId: string) =>
  (await api.db.selectFrom('outbox').select(['payload', 'created_at']).where('topic', '=', 'office').orderBy('id').execute()).filter(
    ({ payload }) => {
      const { transporter_id, title } = payload as { transporter_id?: string; title?: string }
      return transporter_id === transporterId && title === 'Sanction evidence is due'
    },
  )

it('reminds the office three days before, on the day and weekly after, once however often the job runs', async () => {
  const driver = await anAskedOffice()
  const due = 10 // Seven working days after a Saturday.
  for (let day = 0; day <= due + 15; day += 1) {
    await Promise.all([remindDue(api.db, morning(day)), remindDue(api.db, morning(day))])
    await remindDue(api.db, morning(day))
  }
  const rows = await told(driver.transporter_id)
  expect(rows.map(({ created_at }) => created_at)).toEqual([due - 3, due, due + 7, due + 14].map(morning))
  expect(rows[0]).toMatchObject({ payload: { body: expect.stringContaining('Uncovered load. Due on 01 Dec 2026.') } })
})

it('a run that is killed before its end has told nothing, and is repeated whole', async () => {
  const driver = await anAskedOffice()
  const day = 40
  await api.db
    .updateTable('reminder_run')
    .set({ told_until: addDays('2026-11-21', day - 8) })
    .where('auth_plant_id', '=', plantId)
    .execute()
  const before = (await told(driver.transporter_id)).length
  // Its last step fails, when everything else has been written.
  await sql`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`.execute(api.ownerDb)
  await sql`create trigger cut before update on reminder_run for each row execute function cut()`.execute(api.ownerDb)
  await expect(remindDue(api.db, morning(day))).rejects.toThrow('cut')
  await sql`drop trigger cut on reminder_run`.execute(api.ownerDb)
  expect(await told(driver.transporter_id)).toHaveLength(before)
  await remindDue(api.db, morning(day))
  await remindDue(api.db, morning(day))
  expect(await told(driver.transporter_id)).toHaveLength(before + 1)
})
