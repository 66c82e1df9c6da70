import { join } from 'node:path'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { setEmail } from '#notifications/notifications.factory.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import type { Input } from '#platform/contract/route.ts'
import { openFileStore, type FileStore } from '#platform/server/files/file-store.ts'
import { NotSentError, type Message, type Sender } from '#platform/server/messages/message.ts'
import { readersOf } from '#platform/server/database/readers.ts'
import { openSheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { openReportWriter } from '#reports/files/write-report.service.ts'
import type { ReportMaker } from '#extensions/report-mail/make-report.service.ts'
import { schedulesContract, type ReportRun } from '#extensions/report-mail/schedules.contract.ts'
import { sendDueReports } from '#extensions/report-mail/send-reports.service.ts'
import { viewsContract } from '#reports/views/views.contract.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { testApi, type TestApi } from './test-api.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
type Plan = Input<typeof schedulesContract.save>

/** A time of a day in Nairobi. */
export const nairobi = (day: string, time = '07:00'): Date => new Date(`${day}T${time}:00+03:00`)

export const awayServer: Sender = { send: () => Promise.reject(new NotSentError('The mail could not be sent (ECONNREFUSED).')) }

export type MailRoom = {
  api: TestApi
  files: FileStore
  maker: ReportMaker
  /** The mails of the current plant. */
  sent: Message[]
  /** Sets the clock; nobody is logged out meanwhile. */
  travelTo: (now: Date) => Promise<void>
  /** Delivers to bell and mail. */
  deliver: (mail?: Sender) => Promise<void>
  /** Makes what is due at that time and delivers it; answers how many. */
  runAt: (now: Date, mail?: Sender) => Promise<number>
  /** A plant of its own with one violation, two readers of its reports, and a view; no other schedules are left. */
  aPlant: () => Promise<ReportPlant>
}

export async function aMailRoom(): Promise<MailRoom> {
  const api = await testApi()
  const files = openFileStore(join(api.folder, 'files'))
  const maker: ReportMaker = { files, write: openReportWriter(api.db, openSheets(readersOf(api.database))), origin: 'https://pass.example' }
  const sent: Message[] = []
  const mailServer: Sender = {
    async send(message, beforeCommit) {
      await beforeCommit?.()
      sent.push(message)
    },
  }
  const travelTo = async (now: Date): Promise<void> => {
    api.now = now
    await api.db
      .updateTable('session')
      .set({ last_seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) })
      .where('created_at', '<=', now)
      .execute()
  }
  const deliver = async (mail: Sender = mailServer): Promise<void> => {
    await deliverDue(api.db, { now: api.now, byMail: true })
    await sendDueMail(api.db, { now: api.now, mail, files })
  }
  const runAt = async (now: Date, mail?: Sender): Promise<number> => {
    await travelTo(now)
    const count = await sendDueReports(api.db, maker, now)
    await deliver(mail)
    return count
  }
  const aPlant = async (): Promise<ReportPlant> => {
    api.now = nairobi('2026-11-21', '09:00')
    await api.db.updateTable('report_schedule').set({ removed_at: api.now }).execute()
    sent.length = 0
    return aReportPlant(api)
  }
  return { api, files, maker, sent, travelTo, deliver, runAt, aPlant }
}

export type ReportPlant = {
  owner: Person
  peter: Person
  viewId: string
  colleague: (firstName: string) => Promise<Person>
  aView: (person: Person, query?: string) => Promise<string>
  planOf: (plan?: Partial<Plan>) => Plan
  /** Creates one, of the owner by default, and answers its id. */
  schedule: (plan?: Partial<Plan>, person?: Person) => Promise<string>
  runsOf: (id: string) => Promise<readonly ReportRun[]>
  outcomes: (id: string) => Promise<readonly string[][]>
}

async function aReportPlant(api: TestApi): Promise<ReportPlant> {
  const owner = await api.as({ portal: 'staff_portal', firstName: 'Halima', lastName: 'Said' })
  const { plantId } = owner
  await aViolation(api.db, await aDriver(api.db, { plantId }), { violation_date: '2026-11-02', category: 'Speeding' })
  const colleague = async (firstName: string): Promise<Person> => {
    const person = await api.as({ portal: 'staff_portal', plantId, permissions: ['reports.read'], firstName, lastName: 'Kariuki' })
    await setEmail(api.db, person.userId)
    return person
  }
  const peter = await colleague('Peter')
  const viewId = await aView(owner)
  const planOf: ReportPlant['planOf'] = (plan = {}) => ({ view_id: viewId, every: 'day', hour: 7, user_ids: [peter.userId], ...plan })
  const schedule: ReportPlant['schedule'] = async (plan, { call } = owner) => {
    await call(schedulesContract.save, planOf(plan))
    return (await call(schedulesContract.index, {})).schedules[0]?._id ?? ''
  }
  const runsOf = async (id: string): Promise<readonly ReportRun[]> => (await owner.call(schedulesContract.runs, { id })).data
  const outcomes = async (id: string): Promise<readonly string[][]> =>
    (await runsOf(id)).map(({ deliveries }) => deliveries.map(({ outcome }) => outcome))
  return { owner, peter, viewId, colleague, aView, planOf, schedule, runsOf, outcomes }
}

/** A view of violations named after its query. */
async function aView({ call }: Person, query = 'category=Speeding'): Promise<string> {
  await call(viewsContract.create, { list: 'violations', name: `With ${query}`, query })
  return (await call(viewsContract.index, { list: 'violations' })).filters.find((view) => view.query === query)?._id ?? ''
}
