import { bellContract } from '#notifications/bell/bell.contract.ts'
import { requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { requestNews, type RequestNewsId } from '#notifications/notifications.contract.ts'
import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import type { DemoCall } from './demo-caller.ts'

const { requested, approved, rejected } = requestNews

/** Few subscriptions, so that the bells stay readable. */
const listeners: readonly (readonly [string, RequestTypeId, readonly RequestNewsId[]])[] = [
  ['Halima Said', requestType.endSuspension, [requested]],
  ['Halima Said', requestType.changeProfilePic, [requested]],
  ['Halima Said', requestType.changeDetails, [requested]],
  ['Peter Kariuki', requestType.bulkerRenewal, [requested]],
  ['Peter Kariuki', requestType.transferDriver, [requested, approved, rejected]],
  ['Grace Achieng', requestType.renewDdt, [requested]],
]

/** Sets up the request notifications, the same at every plant. */
export async function addDemoListeners(admin: DemoCall, people: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, type, options] of listeners) {
    const userId = people.get(name)
    if (userId) await admin(requestSettingsContract.allocate, { selected: [userId], type: String(type), options_status: [...options] })
  }
}

/** Marks all notifications as read. */
export async function readAll(callers: readonly DemoCall[]): Promise<void> {
  for (const call of callers) await call(bellContract.markAllRead, { up_to: String(Number.MAX_SAFE_INTEGER) })
}
