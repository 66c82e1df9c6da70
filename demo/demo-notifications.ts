import { bellContract } from '#notifications/bell/bell.contract.ts'
import { gateSettingsContract, onboardingSettingsContract, requestSettingsContract } from '#notifications/settings/settings.contract.ts'
import { requestTrigger, type RequestTriggerId } from '#notifications/notifications.contract.ts'
import { requestType, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { gateNews } from '#gate/checks/gate-check.rules.ts'
import type { DemoCall } from './people/demo-caller.ts'

/** The gate's third kind, of webhooks. */
const webhookNotAnswered = 10

const { requested, approved, rejected } = requestTrigger

/** Somebody for each kind, spread over several people, so that the bells stay readable. */
const subscriptions: readonly (readonly [string, RequestTypeId, readonly RequestTriggerId[]])[] = [
  ['Halima Said', requestType.endSuspension, [requested]],
  ['Halima Said', requestType.changeProfilePic, [requested]],
  ['Halima Said', requestType.changeDetails, [requested]],
  ['Peter Kariuki', requestType.bulkerRenewal, [requested]],
  ['Peter Kariuki', requestType.transferDriver, [requested, approved, rejected]],
  ['Grace Achieng', requestType.renewDdt, [requested]],
  ['Daniel Mutua', requestType.cancelCard, [requested]],
  ['Esther Muthoni', requestType.cancelCard, [requested]],
  ['Grace Achieng', requestType.onboarding, [requested]],
  ['Samuel Kiprono', requestType.onboarding, [requested]],
  ['Peter Kariuki', requestType.blacklistDriver, [requested, approved, rejected]],
  ['Peter Kariuki', requestType.suspendDriver, [requested]],
  ['Halima Said', requestType.renewMedical, [requested]],
  ['Mercy Nyambura', requestType.processViolation, [requested]],
  ['Samuel Kiprono', requestType.processViolation, [requested]],
  ['Peter Kariuki', requestType.processTransporterViolation, [requested]],
  ['Peter Kariuki', requestType.sanctionEvidence, [approved]],
]

/** Documents that are submitted, and the steps that follow. */
const onboardingSubscriptions: readonly (readonly [string, readonly number[]])[] = [
  ['Peter Kariuki', [1, 2, 3, 4, 5, 6, 7]],
  ['Halima Said', [1]],
]

/** Sets up the request notifications, the same at every plant. */
export async function addDemoSubscriptions(admin: DemoCall, people: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, type, options] of subscriptions) {
    const userId = people.get(name)
    if (userId) await admin(requestSettingsContract.allocate, { selected: [userId], type: String(type), options_status: [...options] })
  }
  for (const [name, types] of onboardingSubscriptions)
    for (const type of types) {
      const userId = people.get(name)
      if (userId) await admin(onboardingSettingsContract.allocate, { selected: [userId], type: String(type) })
    }
  const gateHead = people.get('Halima Said')
  for (const type of gateHead ? [gateNews.override, gateNews.unusual, webhookNotAnswered] : [])
    await admin(gateSettingsContract.allocate, { selected: [gateHead ?? ''], type: String(type) })
}

/** Marks all notifications as read. */
export async function markAllRead(callers: readonly DemoCall[]): Promise<void> {
  for (const call of callers) await call(bellContract.markAllRead, { up_to: String(Number.MAX_SAFE_INTEGER) })
}
