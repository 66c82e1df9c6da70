import { announce } from '#notifications/announce.service.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { countNewSignals, listEnding, listPermissions } from './ending.store.ts'
import { endingText, hasMonday, ownEndingText, signalsText, warnedBefore, type Text } from './issuer-reminders.rules.ts'
import { listIssuerPeople } from './issuer-people.store.ts'

type Reader = { userId: string; byMail: boolean }
type Reminded = {
  plant: { id: string; name: string; remindedUntil: PlainDate; today: PlainDate }
  /** The plant's staff who are chosen to hear of what runs out. */
  staff: readonly Reader[]
  at: Date
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Once, 30 days before it ends, a designation is told to its people and to the chosen staff; on Mondays these hear of signals. */
export async function remindOfIssuers(tx: Tx, reminded: Reminded): Promise<void> {
  const { plant, at } = reminded
  const { remindedUntil: after, today } = plant
  await tellOfEndings(tx, reminded, { after: addDays(after, warnedBefore), to: addDays(today, warnedBefore) })
  const found = hasMonday({ after, today }) ? await countNewSignals(tx, { plantId: plant.id, since: new Date(at.getTime() - weekMs) }) : []
  if (found.length > 0) await tellStaff(tx, reminded, (readsMedicals) => signalsText(found, { plant: plant.name, readsMedicals }))
}

/** The same of one that is entered or changed when its reminder at this plant has been: at once. */
export async function warnOfDesignation(tx: Tx, issuerId: string, reminded: Reminded): Promise<void> {
  const { remindedUntil, today } = reminded.plant
  await tellOfEndings(tx, reminded, { after: addDays(today, -1), to: addDays(remindedUntil, warnedBefore), issuerId })
}

type Ending = Parameters<typeof listEnding>[2]

async function tellOfEndings(tx: Tx, reminded: Reminded, which: Ending): Promise<void> {
  const { plant, at } = reminded
  const endings = await listEnding(tx, { plantId: plant.id, now: at }, which)
  for (const issuer of endings)
    for (const user_id of await listIssuerPeople(tx, { issuer, now: at, firstAt: plant.id }))
      await announce(tx, { topic: 'account', payload: { user_id, ...ownEndingText(issuer) }, plantId: null, at })
  if (endings.length > 0) await tellStaff(tx, reminded, () => endingText(endings, plant.name))
}

async function tellStaff(tx: Tx, { plant, staff, at }: Reminded, textFor: (readsMedicals: boolean) => Text | undefined): Promise<void> {
  if (staff.length === 0) return
  const held = await listPermissions(tx, { plantId: plant.id, now: at, userIds: staff.map(({ userId }) => userId) })
  for (const { userId, byMail } of staff) {
    const holds = (permission: string): boolean => held.some((one) => one.user_id === userId && one.permission === permission)
    const text = textFor(holds('medical.read'))
    // Others have no page of these doctors to open.
    const link = holds('administration.manage') ? 'administrative/doctors' : 'dashboard'
    const to = { user_id: userId, portal: 'staff_portal', transporter_id: null, by_mail: byMail, link } as const
    if (text) await announce(tx, { topic: 'reminder', payload: { ...to, ...text }, plantId: plant.id, at })
  }
}
