import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { seesSubject, statusOptions } from './settings.contract.ts'
import { countNotifiable, insertNotified, listPlantAdministrators, type SettingsStore } from './settings.store.ts'

export const requestSettings: SettingsStore = {
  setting: 'request',
  table: 'request_notification_allocation',
  hasOptions: true,
  sees: seesSubject.request,
}

type By = { readonly at: Date; readonly userId: string | null }
type Notified = By & { readonly type: string; readonly userIds: readonly string[]; readonly options: readonly number[] | undefined }

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

type Removal = By & { readonly type: string; readonly removed: string }

export const auditRemoval = (tx: Tx, { table }: SettingsStore, { type, removed, at, userId }: Removal): Promise<void> =>
  writeAudit(tx, { at, userId, subject: table, subjectId: type, action: 'notified user removed', before: { user_id: removed } })

/** The administrators of a new plant, and its creator, are notified of these requests until they choose otherwise. */
export const administratorsNotifiedOf =
  (typeIds: readonly number[]) =>
  async (tx: Tx, { after, at, userId }: By & { readonly after: { readonly id: string } }): Promise<void> => {
    const userIds = await listPlantAdministrators(tx, { plantId: after.id, creatorId: userId, at })
    const options = statusOptions.map(({ id }) => id)
    for (const type of typeIds) await addNotified(tx, requestSettings, { type: String(type), userIds, options, at, userId })
  }
