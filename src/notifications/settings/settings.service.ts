import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { seesSubject, statusOptions } from './settings.contract.ts'
import { countNotifiable, insertNotified, listPlantAdministrators, listUnheardTypes, type SettingsStore } from './settings.store.ts'

export const requestSettings: SettingsStore = {
  setting: 'request',
  table: 'request_notification_allocation',
  hasOptions: true,
  sees: seesSubject.request,
}

/** Onboarding and the gate share their table. */
const storedSettings = (setting: 'onboarding' | 'gate'): SettingsStore => ({
  setting,
  table: 'onboarding_notification_allocation',
  hasOptions: false,
  sees: seesSubject[setting],
})
export const onboardingSettings = storedSettings('onboarding')
export const gateSettings = storedSettings('gate')

type By = { at: Date; userId: string | null }
type Notified = By & { type: string; userIds: readonly string[]; options: readonly number[] | undefined }

/** Notifies these users of a type: all, or none if one of them cannot be. */
export const notifyUsers = (db: Db, settings: SettingsStore, notified: Notified): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { userIds, at } = notified
    if ((await countNotifiable(tx, { ...settings, now: at }, userIds)) < userIds.length)
      throw invalid({ selected: 'Choose users from the list' })
    await addNotified(tx, settings, notified)
  })

async function addNotified(tx: Tx, settings: SettingsStore, { type, userIds, options, at, userId }: Notified): Promise<void> {
  const chosen = options && [...new Set(options)].sort((one, other) => one - other)
  await insertNotified(tx, settings, { typeId: type, userIds, options: chosen, at })
  const after = { user_ids: [...userIds], options_status: chosen ?? null }
  await writeAudit(tx, { at, userId, subject: settings.table, subjectId: type, action: 'notified users added', after })
}

type Removal = By & { type: string; removed: string }

export const auditRemoval = (tx: Tx, { table }: SettingsStore, { type, removed, at, userId }: Removal): Promise<void> =>
  writeAudit(tx, { at, userId, subject: table, subjectId: type, action: 'notified user removed', before: { user_id: removed } })

/**
 * The administrators of a new plant, and its creator, are notified of every kind that nobody at the plant is notified of, until they choose otherwise: what
 * happens at a plant is heard by somebody from its first day.
 */
export async function notifyAdministratorsOfAll(tx: Tx, { after, at, userId }: By & { after: { id: string } }): Promise<void> {
  for (const settings of [requestSettings, onboardingSettings, gateSettings]) {
    const userIds = await listPlantAdministrators(tx, { ...settings, plantId: after.id, creatorId: userId, now: at })
    if (userIds.length === 0) continue
    const options = settings.hasOptions ? statusOptions.map(({ id }) => id) : undefined
    for (const type of await listUnheardTypes(tx, settings, { plantId: after.id, at }))
      await addNotified(tx, settings, { type, userIds, options, at, userId })
  }
}
