import type { Driver } from '#drivers/drivers.store.ts'
import { mayLoad } from '#drivers/verdict/may-load.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { requestTrigger, type RequestPayload } from '#notifications/notifications.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Kind } from '../../kinds/kind.contract.ts'
import { transporterRecipients } from '../notified-transporters.rules.ts'
import { seesOnlyOwn } from '../requests.rules.ts'
import type { StoredRequest } from '../requests.store.ts'

/** Whether the driver could load before the approval. */
export type Loading = { driver: Driver; today: PlainDate; couldLoad: boolean }

export const loadingBefore = async (tx: Tx, driver: Driver, today: PlainDate): Promise<Loading> => ({
  driver,
  today,
  couldLoad: await mayLoad(tx, driver.id, today),
})

type Approval = Loading & {
  request: StoredRequest
  notification: Omit<RequestPayload, 'request_id'>
  at: Date
}

/** Announces an approval once its changes are made: to the driver's office too where they change whether the driver may load. */
export async function announceApproval(
  tx: Tx,
  { typeId, raisedBy }: Pick<Kind, 'typeId' | 'raisedBy'>,
  { driver, today, couldLoad, request, notification, at }: Approval,
): Promise<void> {
  const canLoad = await mayLoad(tx, driver.id, today)
  const changed = { typeId, event: requestTrigger.approved, driver, body: request.body_data, changesLoading: canLoad !== couldLoad }
  const payload = {
    ...notification,
    ...transporterRecipients(changed),
    ...(canLoad !== couldLoad && { may_load: canLoad }),
    // What doctors and trainers are told of their renewals is not for the driver's office.
    ...(raisedBy.some(seesOnlyOwn) && { hides_comment: true }),
    request_id: request.id,
  }
  await announce(tx, { topic: 'request', payload, plantId: driver.auth_plant_id, at })
}
