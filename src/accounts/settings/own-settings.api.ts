import { conflict } from '#platform/server/http/refusal.ts'
import { mostSettings, type ownSettingsContract } from './own-settings.contract.ts'
import { forgetSetting, upsertSetting } from './own-settings.store.ts'
import type { Handlers } from '../people.ts'

export const ownSettingsApi: Handlers<typeof ownSettingsContract> = {
  keep: async ({ input: { key, value }, actor: { userId }, db }) => {
    if (value.length === 0) await forgetSetting(db, { userId, key })
    else if (!(await upsertSetting(db, { userId, key, value }, mostSettings)))
      throw conflict('too_many_settings', `No more than ${mostSettings} settings are kept for a person.`)
    return { message: 'Kept' }
  },
}
