import { conflict } from '#platform/server/http/refusal.ts'
import { maxSettings, type ownSettingsContract } from './own-settings.contract.ts'
import { deleteSetting, upsertSetting } from './own-settings.store.ts'
import type { Handlers } from '../people.ts'

export const ownSettingsApi: Handlers<typeof ownSettingsContract> = {
  save: async ({ input: { key, value }, actor: { userId }, db }) => {
    if (value.length === 0) await deleteSetting(db, { userId, key })
    else if (!(await upsertSetting(db, { userId, key, value }, maxSettings)))
      throw conflict(
        'too_many_settings',
        `You can save at most ${maxSettings} settings. Show all columns of another table, then try again.`,
      )
    return { message: 'Saved' }
  },
}
