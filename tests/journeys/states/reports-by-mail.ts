import { aViolation } from '#violations/violations.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aScheduledReport } from '#extensions/report-mail/schedules.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** Views and schedules of a report, and what was sent. */
export async function mailedReportStates(journey: Journey): Promise<readonly State[]> {
  const { db, now: at } = journey
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { userId, plantId } = person
  const peter = await journey.person({ plantId, firstName: 'Peter', lastName: 'Kariuki' })
  await aViolation(db, await aDriver(db, { plantId }), { violation_date: '2026-11-02' })
  const news = { topic: 'report', payload: '{}', auth_plant_id: plantId, created_at: at, next_try_at: at, delivered_at: at }
  const { id: outboxId } = await db.insertInto('outbox').values(news).returning('id').executeTakeFirstOrThrow()
  const recipients = [{ userId, outboxId }, { userId: peter.userId }]
  await aScheduledReport(db, { userId, plantId, name: 'Violations of the month', at, recipients })
  const report = `${staff}/reports/violations`
  const schedules = `${staff}/reports/schedules`
  return [
    {
      name: 'the menu of views',
      path: report,
      person,
      reach: async (page) => {
        await button(page, 'Views').click()
        await page.getByRole('menuitem', { name: 'Violations of the month' }).waitFor()
      },
    },
    {
      name: 'a view to be sent by mail',
      path: report,
      person,
      reach: async (page) => {
        await button(page, 'Views').click()
        await page.getByRole('menuitem', { name: 'Send by mail' }).click()
        await button(page, 'Save schedule').waitFor()
        await see(page.getByRole('dialog'), 'Peter Kariuki')
      },
    },
    {
      name: 'a report to be mailed as it is on the screen',
      path: `${report}?period=month`,
      person,
      reach: async (page) => {
        await button(page, 'Mail this report').click()
        await see(page.getByRole('dialog'), 'Every first Monday at 07:00 Halima Said gets the violations report')
        await see(page.getByRole('dialog'), 'Peter Kariuki')
      },
    },
    { name: 'schedules', path: schedules, person, reach: (page) => see(page, 'Every day at 07:00') },
    {
      name: 'what a schedule sent',
      path: schedules,
      person,
      reach: async (page) => {
        await button(page, 'Actions for Violations of the month').filter({ visible: true }).click()
        await page.getByRole('menuitem', { name: 'What was sent' }).click()
        await see(page.getByRole('dialog'), 'Left out. May not read reports at this plant any more.')
      },
    },
    {
      name: 'reports sent to me',
      path: `${schedules}?show=received`,
      person,
      reach: (page) => see(page, 'Violations of the month: Violations'),
    },
  ]
}
