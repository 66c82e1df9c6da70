import type { Tx } from '#platform/server/database/database.ts'
import { findRecipients } from './notifications.store.ts'
import { withStandIns, type NotifiedPerson } from './stand-ins.rules.ts'
import { listStandIns } from './stand-ins.store.ts'

type Chosen = { plantId: string; typeId: number; option: number; now: Date }

/** The staff who chose to hear of this moment of a type of request, and the colleagues who stand in for them now. */
export async function findNotifiedStaff(tx: Tx, chosen: Chosen): Promise<readonly NotifiedPerson[]> {
  const recipients = await findRecipients(tx, { ...chosen, submitterToNotify: null, transporterIds: [], byId: null })
  const standIns = await listStandIns(tx, { ...chosen, userIds: recipients.map(({ userId }) => userId) })
  return withStandIns(
    recipients.map((recipient) => ({ ...recipient, link: null })),
    standIns,
    null,
  )
}
