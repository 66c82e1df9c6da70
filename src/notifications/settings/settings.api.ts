import type { Handlers } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { SettingsContract } from './settings.contract.ts'
import { presentChoices, presentNotified, presentUser } from './settings.presenter.ts'
import { auditRemoval, gateSettings, notifyUsers, onboardingSettings, requestSettings } from './settings.service.ts'
import {
  deleteNotified,
  deleteNotifiedUser,
  findPerson,
  hasType,
  listNotified,
  listStoredTypes,
  listPeople,
  listTypesOfUser,
  listUnallocated,
  type SettingsStore,
} from './settings.store.ts'

type NotificationType = { id: number; name: string }
type Settings = SettingsStore & { listTypes: (db: Db) => Promise<readonly NotificationType[]> }

/** Of onboarding or of the gate: their types are stored in one table. */
export const storedSettingsApi = (setting: 'onboarding' | 'gate'): Handlers<SettingsContract> =>
  settingsApi({ ...(setting === 'gate' ? gateSettings : onboardingSettings), listTypes: (db) => listStoredTypes(db, setting) })

/** `types`: the kinds of requests by their labels. */
export const requestSettingsApi = (types: readonly NotificationType[]): Handlers<SettingsContract> =>
  settingsApi({ ...requestSettings, listTypes: async () => types })

const settingsApi = (settings: Settings): Handlers<SettingsContract> => ({
  types: async ({ db }) => ({ types: (await settings.listTypes(db)).map(({ id, name }) => ({ _id: String(id), name })) }),

  unallocated: async ({ input, db, now }) => {
    await assertType(db, settings, input.type)
    const { rows, total } = await listUnallocated(db, { ...settings, now }, toPage(input))
    return { data: rows.map(presentUser), page: input.page, page_size: input.page_size, total }
  },

  allocate: async ({ input: { type, selected, options_status }, actor, db, now }) => {
    await assertType(db, settings, type)
    await notifyUsers(db, settings, { type, userIds: [...new Set(selected)], options: options_status, at: now, userId: actor.userId })
    return { message: 'Users added' }
  },

  users: async ({ input, db }) => {
    await assertType(db, settings, input.type)
    const { rows, total } = await listNotified(db, settings, toPage(input))
    return { data: rows.map(presentNotified), page: input.page, page_size: input.page_size, total }
  },

  remove: async ({ input, actor, db, now }) => {
    await inTransaction(db, async (tx) => {
      const before = await deleteNotified(tx, settings, input.id)
      if (!before) throw notFound()
      await auditRemoval(tx, settings, { type: String(before.type_id), removed: before.user_id, at: now, userId: actor.userId })
    })
    return { message: 'Removed successfully' }
  },

  people: async ({ input: { search, page, page_size }, db, now }) => {
    const { rows, total } = await listPeople(db, { ...settings, now }, { search, limit: page_size, offset: (page - 1) * page_size })
    return { data: rows.map(presentUser), page, page_size, total }
  },

  ofUser: async ({ input: { user }, db, now }) => {
    const person = await findPerson(db, { ...settings, now }, user)
    return presentChoices(person, await settings.listTypes(db), await listTypesOfUser(db, settings, user))
  },

  choose: async ({ input: { user, type, is_notified, options_status }, actor, db, now }) => {
    await assertType(db, settings, type)
    const by = { at: now, userId: actor.userId }
    if (is_notified) await notifyUsers(db, settings, { type, userIds: [user], options: options_status, ...by })
    else
      await inTransaction(db, async (tx) => {
        const isRemoved = await deleteNotifiedUser(tx, settings, { typeId: type, userId: user })
        if (isRemoved) await auditRemoval(tx, settings, { type, removed: user, ...by })
      })
    return { message: 'Saved' }
  },
})

async function assertType(db: Db, settings: Settings, type: string): Promise<void> {
  if (!(await hasType(db, settings, type))) throw notFound()
}

type PageRequest = { type: string; search?: string | undefined; page: number; page_size: number }
const toPage = ({ type, search, page, page_size }: PageRequest) => ({
  typeId: type,
  search,
  limit: page_size,
  offset: (page - 1) * page_size,
})
