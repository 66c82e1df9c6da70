import { isWorkingDay, lastOverdueDay } from '#administration/plant-settings/working-days.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import type { ReminderPayload } from '#notifications/notifications.contract.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import {
  listPlantsWithApplications,
  listReviewReaders,
  markUntouched,
  type PlantWithApplications,
  type UntouchedApplication,
} from './untouched.store.ts'
import { reviewReminder, submitterReminder } from './untouched.rules.ts'

/**
 * Job: reminds of applications that nobody touched for the plant's due time, once until they are touched again: reviewers of those that wait for them,
 * submitters of those that were returned.
 */
export async function remindOfApplications(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const plant of await listPlantsWithApplications(tx, now)) {
      // Nobody is reminded on a day without work.
      if (!isWorkingDay(plant.today, plant)) continue
      const untouched = await markUntouched(tx, plant, { lastDay: lastOverdueDay(plant.today, plant), now })
      await remindReviewers(tx, plant, untouched, now)
      await remindSubmitters(tx, plant, untouched, now)
    }
  })
}

async function remindReviewers(tx: Tx, plant: PlantWithApplications, untouched: readonly UntouchedApplication[], at: Date): Promise<void> {
  const waiting = untouched.filter(({ state }) => state === 'submitted')
  if (waiting.length === 0) return
  const text = reviewReminder(waiting.map(({ driver_name }) => driver_name))
  for (const { userId, byMail } of await listReviewReaders(tx, plant.id, at))
    await queue(tx, plant, at, { ...text, user_id: userId, portal: 'staff_portal', transporter_id: null, by_mail: byMail })
}

async function remindSubmitters(tx: Tx, plant: PlantWithApplications, untouched: readonly UntouchedApplication[], at: Date): Promise<void> {
  const returned = untouched.filter(({ state }) => state === 'returned')
  const bySubmitter = Map.groupBy(returned, ({ submitted_by, transporter_id, is_of_staff }) =>
    is_of_staff ? submitted_by : `${submitted_by} ${transporter_id}`,
  )
  for (const own of bySubmitter.values()) {
    const [{ submitted_by, transporter_id, is_of_staff }] = own as [UntouchedApplication]
    const drivers = own.map(({ driver_id, driver_name }) => ({ id: driver_id, name: driver_name }))
    const text = submitterReminder(drivers, is_of_staff)
    const portal = is_of_staff ? 'staff_portal' : 'transporter_portal'
    await queue(tx, plant, at, { ...text, user_id: submitted_by, portal, transporter_id: is_of_staff ? null : transporter_id })
  }
}

const queue = (tx: Tx, { id }: PlantWithApplications, at: Date, payload: ReminderPayload): Promise<void> =>
  announce(tx, { topic: 'reminder', payload, plantId: id, at })
