import { useQueryClient } from '@tanstack/react-query'
import type { HiddenColumns } from '#platform/web/table/stored-columns.ts'
import { query } from '#platform/web/query.ts'
import type * as OwnSettings from './own-settings.hooks.ts'
import { sessionContract, type Me } from '../sessions/session.contract.ts'
import { useActor } from '../sessions/session.hooks.ts'

/** The user's hidden columns. They are loaded with the session, so a table never shows a column and then hides it. */
export function useStoredColumns(): HiddenColumns {
  const { settings } = useActor()
  const queries = useQueryClient()
  const { queryKey } = query(sessionContract.me, {})
  return {
    hiddenIn: (table) => settings[settingKey(table)] ?? none,
    toggle: (table, column) => {
      const [me, key] = [queries.getQueryData<Me>(queryKey), settingKey(table)]
      if (!me) return
      const before = me.settings[key] ?? none
      const hidden = before.includes(column) ? before.filter((name) => name !== column) : [...before, column]
      queries.setQueryData<Me>(queryKey, { ...me, settings: { ...me.settings, [key]: hidden } })
      void loadSettings().then(({ saveSetting }) => saveSetting(key, hidden))
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
