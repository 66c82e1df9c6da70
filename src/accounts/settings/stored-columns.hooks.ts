import { useQueryClient } from '@tanstack/react-query'
import type { HiddenColumns } from '#platform/web/table/stored-columns.ts'
import { query } from '#platform/web/query.ts'
import type * as OwnSettings from './own-settings.hooks.ts'
import { sessionContract, type Me } from '../sessions/session.contract.ts'
import { useActor } from '../sessions/session.hooks.ts'

/** The user's hidden columns. They are loaded with the session, so a table never shows a column and then hides it. */
export function useStoredColumns(): HiddenColumns {
  const { listOf, toggle } = useStoredLists()
  return { hiddenIn: (table) => listOf(settingKey(table)), toggle: (table, column) => toggle(settingKey(table), column) }
}

type StoredLists = {
  listOf: (key: string) => readonly string[]
  /** Adds the entry to the setting, or takes it away. */
  toggle: (key: string, entry: string) => void
}

/** The user's own settings, each a list of choices; a change shows at once and is saved. */
export function useStoredLists(): StoredLists {
  const { settings } = useActor()
  const queries = useQueryClient()
  const { queryKey } = query(sessionContract.me, {})
  return {
    listOf: (key) => settings[key] ?? none,
    toggle: (key, entry) => {
      const me = queries.getQueryData<Me>(queryKey)
      if (!me) return
      const before = me.settings[key] ?? none
      const chosen = before.includes(entry) ? before.filter((name) => name !== entry) : [...before, entry]
      queries.setQueryData<Me>(queryKey, { ...me, settings: { ...me.settings, [key]: chosen } })
      void loadSettings().then(({ saveSetting }) => saveSetting(key, chosen))
    },
  }
}

let loading: Promise<typeof OwnSettings> | undefined

/** One shared import: two pending imports may resolve in either order, and saves must run in the order of the choices. */
function loadSettings(): Promise<typeof OwnSettings> {
  loading ??= import('./own-settings.hooks.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const none: readonly string[] = []
const settingKey = (table: string): string => `columns.${table.replaceAll(' ', '-')}`
