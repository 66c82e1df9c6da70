import { settle } from '#drivers/drivers.factory.ts'
import { sql } from 'kysely'
import { routeName } from '#platform/contract/route.ts'
import { anAllocation, aRole } from '#accounts/accounts.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { attendanceContract } from '#events/attendance/attendance.contract.ts'
import { eventsContract } from '#events/events.contract.ts'
import { anEvent } from '#events/events.factory.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { exportFormats } from '#platform/contract/export.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Message } from '#platform/server/messages/message.ts'
import { sendWeeklyDigests } from '#extensions/digest/weekly-digest.service.ts'
import { remindDue } from '#reminders/reminders.service.ts'
import { kindOfType, kinds } from '#requests/kinds/kinds.contract.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { allRoutes } from '#app/openapi.ts'
import { markPattern, maySee, type Reader } from './canaries.ts'
import { readableText } from '../readable-text.ts'
import { send } from '../send.ts'
import type { TestApi } from '../test-api.ts'
import { listCallExamples } from '../examples/call-examples.ts'
import type { World } from '../world/world.ts'
import { markOf } from '../world/world-rows.ts'

/** Marks out of the reader's scope, with where they were found; and the number within scope. */
export type CanaryCount = { foreign: string[]; own: number }

export const countMarks = (
  found: CanaryCount,
  reader: Reader,
  { text, where, world }: { text: string; where: string; world: World },
): void => {
  for (const mark of text.match(markPattern) ?? []) {
    if (maySee(reader, mark, world)) found.own += 1
    else found.foreign.push(`${mark} in ${where}`)
  }
}

/** Reads every permitted export in every format as every caller with a portal. */
export async function readExports({ app, db }: TestApi, world: World): Promise<CanaryCount> {
  const found: CanaryCount = { foreign: [], own: 0 }
  const examples = await listCallExamples(db)
  const exports = allRoutes.filter(({ path }) => path.endsWith('/export'))
  for (const person of world.callers.filter(({ grants }) => grants?.portal)) {
    for (const route of exports.filter(({ access }) => isAllowed(access, person.grants))) {
      const example = examples.get(routeName(route))
      const inputs = example?.targetId ? world.places.map(({ targets }) => example.input(example.targetId?.(targets) ?? '')) : [{}]
      for (const format of exportFormats) {
        for (const input of inputs) {
          countMarks(found, person, {
            text: await readableText(await send(app, route, { ...input, format }, person.token)),
            where: `${routeName(route)} ${format} of ${person.name}`,
            world,
          })
        }
      }
    }
  }
  return found
}

/**
 * Decides every request, expires everything and subscribes every user to all notifications, one of them with allocations everywhere.
 * Bells are judged by the scope they show in; a mail must match a bell of the same user.
 */
export async function readNotifications(api: TestApi, world: World): Promise<{ bells: CanaryCount; mails: CanaryCount }> {
  const [bells, mails]: [CanaryCount, CanaryCount] = [
    { foreign: [], own: 0 },
    { foreign: [], own: 0 },
  ]
  await aUserEverywhere(api, world)
  await subscribeEveryone(api)
  await rejectAll(api, world)
  await moveUpAll(api, world)
  const expiry = addDays(toPlainDate(api.now, 'Africa/Nairobi'), 30)
  await inTransaction(api.db, async (tx) => {
    const drivers = await tx.updateTable('driver').set({ licence_expiry: expiry }).returning('id').execute()
    await settle(
      tx,
      drivers.map(({ id }) => id),
      api.now,
    )
  })
  await remindDue(api.db, api.now)
  // The first run waits for the next Monday.
  await sendWeeklyDigests(api.db, new Date(api.now.getTime() - 7 * 86_400_000), undefined)
  await sendWeeklyDigests(api.db, api.now, undefined)
  await deliverDue(api.db, { now: api.now, byMail: true })
  const delivered = await listBells(api)
  for (const { reader, title, body, link, email } of delivered)
    countMarks(bells, reader, { text: `${title} ${body} ${link}`, where: `the bell of ${email}: ${body}`, world })
  // As autovacuum does within a minute: without statistics each mail would be looked for among all.
  await sql`analyze notification`.execute(api.ownerDb)
  const sent: Message[] = []
  await sendDueMail(api.db, { now: api.now, mail: { send: async (message) => void sent.push(message) } })
  for (const { to, subject, text } of sent) {
    mails.own += (text.match(markPattern) ?? []).length
    if (!delivered.some(({ email, title, body }) => email === to.email && title === subject && body === text))
      mails.foreign.push(`${to.email}: ${text}`)
  }
  return { bells, mails }
}

async function aUserEverywhere(api: TestApi, { places }: World): Promise<void> {
  const { userId } = await api.as({ portal: 'doctor' })
  const [staff, transporters] = [await aRole(api.db, { portal: 'staff_portal' }), await aRole(api.db, { portal: 'transporter_portal' })]
  for (const {
    targets: { plantId, transporterId },
    transporter,
  } of places) {
    await anAllocation(api.db, { userId, plantId, portal: 'transporter_portal', roleId: transporters, transporterId })
    if (transporter === 0) await anAllocation(api.db, { userId, plantId, portal: 'staff_portal', roleId: staff })
  }
}

/** Every notification with the scope it shows in; notifications about own requests show in the portal that raised them. */
async function listBells({ db }: TestApi) {
  const rows = await db
    .selectFrom('notification as n')
    .innerJoin('app_user as u', 'u.id', 'n.user_id')
    .select(['n.title', 'n.body', 'n.link', 'n.auth_plant_id', 'n.portal', 'n.transporter_id', 'u.email'])
    .where('n.link', 'is not', null)
    .execute()
  return rows.map(({ auth_plant_id: plantId, transporter_id: transporterId, portal, ...row }) => {
    const grants = { portal: (portal ?? 'staff_portal') as Portal, permissions: [] }
    return { ...row, reader: { plantId, transporterId, grants } satisfies Reader }
  })
}

async function subscribeEveryone({ db }: TestApi): Promise<void> {
  const users = await db.selectFrom('app_user').select('id').execute()
  for (const { id } of users) {
    await db
      .updateTable('app_user')
      .set({ email: `user-${id}@plant.example` })
      .where('id', '=', id)
      .execute()
    await db.insertInto('onboarding_notification_allocation').values({ type_id: 7, user_id: id }).execute()
  }
  const types = await db.selectFrom('request_type').select('id').execute()
  const all = types.flatMap((type) => users.map((user) => ({ type_id: type.id, user_id: user.id, options_status: [1, 2, 3] })))
  await db.insertInto('request_notification_allocation').values(all).execute()
}

async function rejectAll(api: TestApi, { places }: World): Promise<void> {
  for (const place of places) {
    const decider = await api.as({ portal: 'staff_portal', plantId: place.targets.plantId })
    for (const [typeId, request_id] of place.targets.requests) {
      const slug = kindOfType(typeId)
      if (slug) await decider.call(kinds[slug].decide, { request_id, key: 'reject', comment: markOf(place, 'r') } as never)
    }
  }
}

/** In each plant, both offices' drivers move up on the same waiting list. */
async function moveUpAll(api: TestApi, { places }: World): Promise<void> {
  for (const [plantId, here] of Map.groupBy(places, ({ targets }) => targets.plantId)) {
    const id = await anEvent(api.db, { plantId, date: '2026-12-03', seats: 1, waiting: here.map(({ targets }) => targets.driver) })
    const staff = await api.as({ portal: 'staff_portal', plantId })
    await staff.call(eventsContract.update, { id, title: 'Night driving', type: 'training', date: '2026-12-04', seats: 9 })
    const { bookings } = (await staff.call(attendanceContract.details, { id })).event
    if (bookings.booked !== here.length) throw new Error('Not all drivers moved up')
  }
}
