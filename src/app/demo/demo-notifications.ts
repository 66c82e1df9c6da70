import { bellContract } from '#notifications/bell/bell.contract.ts'
import { gateSettingsContract, requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { requestTrigger, type RequestTriggerId } from '#notifications/notifications.contract.ts'
import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { gateNews } from '#gate/checks/gate-check.rules.ts'
import type { DemoCall } from './people/demo-caller.ts'

const { requested, approved, rejected } = requestTrigger

/** Few subscriptions, so that the bells stay readable. */
const subscriptions: readonly (readonly [string, RequestTypeId, readonly RequestTriggerId[]])[] = [
  ['Halima Said', requestType.endSuspension, [requested]],
  ['Halima Said', requestType.changeProfilePic, [requested]],
  ['Halima Said', requestType.changeDetails, [requested]],
  ['Peter Kariuki', requestType.bulkerRenewal, [requested]],
  ['Peter Kariuki', requestType.transferDriver, [requested, approved, rejected]],
  ['Grace Achieng', requestType.renewDdt, [requested]],
]

/** Sets up the request notifications, the same at every plant. */
export async function addDemoSubscriptions(admin: DemoCall, people: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, type, options] of subscriptions) {
    const userId = people.get(name)
    if (userId) await admin(requestSettingsContract.allocate, { selected: [userId], type: String(type), options_status: [...options] })
  }
  const gateHead = people.get('Halima Said')
  for (const type of gateHead ? [gateNews.override, gateNews.unusual] : [])
    await admin(gateSettingsContract.allocate, { selected: [gateHead ?? ''], type: String(type) })
}

/** Marks all notifications as read. */
export async function markAllRead(callers: readonly DemoCall[]): Promise<void> {
  for (const call of callers) await call(bellContract.markAllRead, { up_to: String(Number.MAX_SAFE_INTEGER) })
}
