import { announce } from '#notifications/announce.service.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { countNewSignals, listEnding, listPermissions } from './ending.store.ts'
import { endingText, hasMonday, ownEndingText, signalsText, warnedBefore } from './issuer-reminders.rules.ts'
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
export async function remindOfIssuers(tx: Tx, { plant, staff, at }: Reminded): Promise<void> {
  const here = { plantId: plant.id, now: at }
  const { remindedUntil: after, today } = plant
  const endings = await listEnding(tx, here, { from: addDays(after, warnedBefore), to: addDays(today, warnedBefore) })
  for (const issuer of endings)
    for (const user_id of await listIssuerPeople(tx, { issuer, now: at, firstAt: plant.id }))
      await announce(tx, { topic: 'account', payload: { user_id, ...ownEndingText(issuer) }, plantId: null, at })
  const found = hasMonday({ after, today }) ? await countNewSignals(tx, { plantId: plant.id, since: new Date(at.getTime() - weekMs) }) : []
  if (staff.length === 0 || endings.length + found.length === 0) return
  const held = await listPermissions(tx, { ...here, userIds: staff.map(({ userId }) => userId) })
  for (const { userId, byMail } of staff) {
    const holds = (permission: string): boolean => held.some((one) => one.user_id === userId && one.permission === permission)
    // Others have no page of these doctors to open.
    const link = holds('administration.manage') ? 'administrative/doctors' : 'dashboard'
    const to = { user_id: userId, portal: 'staff_portal', transporter_id: null, by_mail: byMail, link } as const
    const signals = signalsText(found, { plant: plant.name, readsMedicals: holds('medical.read') })
    const texts = [...(endings.length > 0 ? [endingText(endings, plant.name)] : []), ...(signals ? [signals] : [])]
    for (const text of texts) await announce(tx, { topic: 'reminder', payload: { ...to, ...text }, plantId: plant.id, at })
  }
}
