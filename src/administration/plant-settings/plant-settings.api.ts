import type { Handlers } from '#accounts/people.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { changeMaster } from '../master-data.service.ts'
import { countries } from './countries.rules.ts'
import { laterSettings, type LaterSettings, type plantSettingsContract } from './plant-settings.contract.ts'
import { isStorableTimeZone, plantSettingsStore } from './plant-settings.store.ts'

const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))

const sharedNumberText = 'Two drivers have numbers that differ in leading zeros only. Correct one of them before zeros stop counting.'

/** Numbers that leading zeros told apart would be of one person. */
const isSharedNumber = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'driver_id_no_once'

const keptWhereLeftOut = (settings: { [K in keyof LaterSettings]?: LaterSettings[K] | undefined }, before: LaterSettings): LaterSettings =>
  Object.fromEntries(laterSettings.map((name) => [name, settings[name] ?? before[name]])) as LaterSettings

export const plantSettingsApi: Handlers<typeof plantSettingsContract> = {
  details: async ({ input, db }) => {
    const { id, ...settings } = await plantSettingsStore.find(db, input.id)
    return { data: { _id: id, ...settings }, countries: [...countries], time_zones: [...timeZones] }
  },

  update: async ({ input: { id, ...settings }, actor, db, now }) => {
    if (!countries.includes(settings.country)) throw invalid({ country: 'Choose a country' })
    if (!(await isStorableTimeZone(db, settings.time_zone)))
      throw invalid({ time_zone: 'The database does not know this time zone. Choose another one with the same hours.' })
    await changeMaster(
      db,
      { subject: 'auth plant', store: plantSettingsStore },
      {
        id,
        toValues: (before) => ({ ...settings, ...keptWhereLeftOut(settings, before) }),
        done: 'settings changed',
        at: now,
        userId: actor.userId,
      },
    ).catch((error: unknown) => {
      throw isSharedNumber(error) ? invalid({ id_no_pattern: sharedNumberText }) : error
    })
    return { message: 'Settings saved' }
  },
}
