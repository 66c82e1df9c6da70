import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { recallsContract } from '#recalls/recalls.contract.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { atWork } from './demo-clock.ts'
import { medicalReport } from './demo-renewals.ts'
import type { DemoCall, DemoVisit } from './people/demo-caller.ts'

type DemoContext = {
  db: Db
  /** The past is written as the owner. */
  ownerDb: Db
  plantId: string
  /** In the order of `doctors`. */
  doctorIds: readonly string[]
  doctors: readonly DemoVisit[]
  staff: ReadonlyMap<string, DemoCall>
  now: Date
  /** The first plant's is 1. */
  seed: number
  setTime: (moment: Date) => Promise<void>
}

/** One recall in its grace, and one past it: with both, drivers have renewed, have to renew, and are on hold. */
const recalls = [
  { doctor: 3, drivers: 12, renewed: 5, daysAgo: 6, reason: 'The reports of these months have the same readings' },
  { doctor: 4, drivers: 12, renewed: 9, daysAgo: 17, reason: 'The clinic was closed on these days' },
] as const
const graceDays = 14
const dayHours = 24

export async function addDemoRecalls(context: DemoContext): Promise<void> {
  const { staff, doctors, doctorIds, seed } = context
  const [halima, daniel] = ['Halima Said', 'Daniel Mutua'].map((name) => staff.get(name))
  const [examiner] = doctors
  if (seed !== 1 || !halima || !daniel || !examiner) return
  for (const [nth, recall] of recalls.entries()) {
    const doctorId = doctorIds[recall.doctor]
    const drivers = await giveDoctor(context, { doctorId: doctorId ?? '', count: recall.drivers })
    if (doctorId === undefined || drivers.length < recall.drivers) return
    await carryOut(context, { ...recall, doctorId, halima, daniel, nth })
    for (const [place, driver] of drivers.slice(0, recall.renewed).entries())
      await renewElsewhere(context, { driver, examiner, decider: halima, daysAgo: recall.daysAgo - 2, place })
  }
}

type Driver = { id: string; id_no: string }

/** Their register does not say who examined them: drivers who may load for long and wait for nothing were examined by this doctor. */
async function giveDoctor(
  { db, ownerDb, plantId, now }: DemoContext,
  { doctorId, count }: { doctorId: string; count: number },
): Promise<readonly Driver[]> {
  const late = addDays(toPlainDate(now, 'UTC'), 90)
  const drivers = await db
    .selectFrom('driver as d')
    .innerJoin('current_clearance as c', (join) => join.onRef('c.driver_id', '=', 'd.id').on('c.kind', '=', 'medical'))
    .select(['d.id', 'd.id_no', 'c.id as clearance_id'])
    .where('d.auth_plant_id', '=', plantId)
    .where('d.status_id', '=', 8)
    .where('d.cleared_until', '>', late)
    .where('c.given_on', '<', addDays(late, -180))
    .where('c.doctor_id', 'is', null)
    .where('d.held_days', '=', '{}')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('request as r').select('r.id').whereRef('r.driver_id', '=', 'd.id'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('appointment as a').select('a.id').whereRef('a.driver_id', '=', 'd.id'))))
    .orderBy('d.id', 'desc')
    .limit(count)
    .execute()
  await ownerDb
    .updateTable('clearance as c')
    .from('issuer as i')
    .set({ doctor_id: doctorId, issuer_id: sql`i.id` })
    .where('i.doctor_id', '=', doctorId)
    .where('c.id', '=', sql<string>`any(${drivers.map(({ clearance_id }) => clearance_id)}::bigint[])`)
    .execute()
  return drivers
}

type Carried = (typeof recalls)[number] & { doctorId: string; halima: DemoCall; daniel: DemoCall; nth: number }

/** Proposed by one, confirmed by the other, and all offices told. */
async function carryOut({ db, now, setTime }: DemoContext, { doctorId, reason, daysAgo, halima, daniel, nth }: Carried): Promise<void> {
  const { id: issuer_id } = await db.selectFrom('issuer').select('id').where('doctor_id', '=', doctorId).executeTakeFirstOrThrow()
  const at = atWork(now, daysAgo * dayHours, nth)
  await setTime(new Date(at.getTime() - 3_600_000))
  await halima(recallsContract.propose, { issuer_id, reason, grace_days: graceDays })
  await setTime(at)
  const { data } = await daniel(confirmationsContract.index, { tab: 'needs_you' })
  const confirmation_id = data.find(({ kind }) => kind.key === 'recall')?._id ?? ''
  await daniel(confirmationsContract.decide, { confirmation_id, key: 'confirm', comment: 'Seen with the clinic' })
  const stage = async () => (await halima(recallsContract.index, { issuer_id })).data[0]?.stage
  while ((await stage()) === 'running') await pause(50)
}

type Renewal = { driver: Driver; examiner: DemoVisit; decider: DemoCall; daysAgo: number; place: number }

async function renewElsewhere({ now, setTime }: DemoContext, { driver, examiner, decider, daysAgo, place }: Renewal): Promise<void> {
  const at = atWork(now, daysAgo * dayHours - place, place)
  await setTime(at)
  const date = addDays(toPlainDate(at, 'UTC'), -1)
  const call = await examiner()
  const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
  const report = { date, fit_to_work: 'yes' as const, medical_report: medicalReport(driver, date, true) }
  const { request_id } = await call(renewMedical.raise, { driver_id: found._id, ...report })
  await setTime(new Date(at.getTime() + 1_800_000))
  await decider(renewMedical.decide, { request_id, key: 'approve', comment: 'Examined again, in order' })
}
