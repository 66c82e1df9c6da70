import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
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

/** The most that somebody has not read. */
const unread = 4

/** Everybody has read what came before the last few. */
export async function markReadButLast(db: Db, plantId: string): Promise<void> {
  await sql`update notification n set read_at = n.created_at + interval '20 minutes'
    from (select id, row_number() over (partition by user_id order by id desc) as nth from notification where auth_plant_id = ${plantId}) own
    where own.id = n.id and own.nth > ${unread}`.execute(db)
}
