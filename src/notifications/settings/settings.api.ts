import type { Handlers } from '#accounts/people.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { invalid, notFound } from '#platform/server/http/refusal.ts'
import { seesSubject, type CandidateUser, type NotifiedUser, type SettingsContract } from './settings.contract.ts'
import {
  countNotifiable,
  deleteNotified,
  hasType,
  insertNotified,
  listNotified,
  listOnboardingTypes,
  listUnallocated,
  type SettingsStore,
  type NotifiedRow,
  type NotifiedUserRow,
} from './settings.store.ts'

type NotificationType = { readonly id: number; readonly name: string }
type Settings = SettingsStore & { readonly listTypes: (db: Db) => Promise<readonly NotificationType[]> }

export const onboardingSettingsApi = (): Handlers<SettingsContract> =>
  settingsApi({
    table: 'onboarding_notification_allocation',
    types: 'onboarding_notification_type',
    hasOptions: false,
    sees: seesSubject.onboarding,
    listTypes: listOnboardingTypes,
  })

/** `types`: the kinds of requests by their labels. */
export const requestSettingsApi = (types: readonly NotificationType[]): Handlers<SettingsContract> =>
  settingsApi({
    table: 'request_notification_allocation',
    types: 'request_type',
    hasOptions: true,
    sees: seesSubject.request,
    listTypes: async () => types,
  })

const settingsApi = (settings: Settings): Handlers<SettingsContract> => ({
  types: async ({ db }) => ({ types: (await settings.listTypes(db)).map(({ id, name }) => ({ _id: String(id), name })) }),

  unallocated: async ({ input, db }) => {
    await assertType(db, settings, input.type)
    const { rows, total } = await listUnallocated(db, settings, toPage(input))
    return { data: rows.map(presentUser), page: input.page, page_size: input.page_size, total }
  },

  allocate: async ({ input: { type, selected, options_status }, actor, db, now }) => {
    await assertType(db, settings, type)
    const userIds = [...new Set(selected)]
    const options = options_status && [...new Set(options_status)].sort((one, other) => one - other)
    await inTransaction(db, async (tx) => {
      if ((await countNotifiable(tx, settings, userIds)) < userIds.length) throw invalid({ selected: 'Choose users from the list' })
      await insertNotified(tx, settings, { typeId: type, userIds, options, at: now })
      const after = { user_ids: userIds, options_status: options ?? null }
      const change = { at: now, userId: actor.userId, subject: settings.table, subjectId: type }
      await writeAudit(tx, { ...change, action: 'notified users added', after })
    })
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
      const change = { at: now, userId: actor.userId, subject: settings.table, subjectId: String(before.type_id) }
      await writeAudit(tx, { ...change, action: 'notified user removed', before: { user_id: before.user_id } })
    })
    return { message: 'Removed successfully' }
  },
})

async function assertType(db: Db, settings: Settings, type: string): Promise<void> {
  if (!(await hasType(db, settings, type))) throw notFound()
}

type PageRequest = { readonly type: string; readonly search?: string | undefined; readonly page: number; readonly page_size: number }
const toPage = ({ type, search, page, page_size }: PageRequest) => ({
  typeId: type,
  search,
  limit: page_size,
  offset: (page - 1) * page_size,
})

const presentUser = ({ id, first_name, last_name, email }: NotifiedUserRow): CandidateUser => ({ _id: id, first_name, last_name, email })

const presentNotified = ({ allocation_id, created_at, options_status, ...user }: NotifiedRow): NotifiedUser => ({
  _id: allocation_id,
  user_id: presentUser(user),
  created_at: created_at.toISOString(),
  options_status: options_status && [...options_status],
})
