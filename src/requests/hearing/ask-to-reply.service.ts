import { addWorkingDays } from '#administration/plant-settings/working-days.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import { dateText, momentAt } from '#platform/contract/moment.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { startDueClock } from '../inbox/due-clock.store.ts'
import { askedFor, isRequestType } from '../engine/request-types.contract.ts'
import { writeNotice } from '../letters/write-letter.service.ts'
import type { Thread } from './case-thread.store.ts'
import { insertHearing, type PlantHearing } from './hearing.store.ts'

type Asking = { requestId: string; typeId: number; caseId: string; driverName: string; thread: Thread; settings: PlantHearing; at: Date }

/** Asks the driver and the office to reply, by a day that is stored, because it is told to them. The decision is due after it. */
export async function askToReply(tx: Tx, { requestId, typeId, caseId, driverName, thread, settings, at }: Asking): Promise<void> {
  const { days: due_days, workingDays: working_days, timeZone } = settings
  const due_on = addWorkingDays(toPlainDate(at, timeZone), { working_days, due_days })
  await insertHearing(tx, { request_id: requestId, asked_at: at, due_on })
  await startDueClock(tx, requestId, momentAt(addDays(due_on, 1), 0, timeZone))
  await writeNotice(tx, { requestId, userId: thread.created_by, at })
  const what = isRequestType(typeId) ? askedFor[typeId] : ''
  await announce(tx, {
    topic: 'office',
    payload: {
      transporter_id: thread.transporter_id,
      title: `You may reply: ${driverName}`,
      body: `${what}: you and the driver may say until ${dateText(due_on)} what is to be considered. The driver replies on the own page.`,
      link: `cases/details/${caseId}`,
      ...(thread.created_by !== null && { by_id: thread.created_by }),
    },
    plantId: thread.auth_plant_id,
    at,
  })
}
