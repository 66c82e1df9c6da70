import { useQueryClient } from '@tanstack/react-query'
import type { KeptColumns } from '#platform/web/table/stored-columns.ts'
import { query } from '#platform/web/query.ts'
import type * as OwnSettings from './own-settings.hooks.ts'
import { sessionContract, type Me } from '../sessions/session.contract.ts'
import { useActor } from '../sessions/session.hooks.ts'

/** The columns that this person has hidden. They come with who is logged in, so a table never shows one and then takes it away. */
export function useKeptColumns(): KeptColumns {
  const { settings } = useActor()
  const queries = useQueryClient()
  const { queryKey } = query(sessionContract.me, {})
  return {
    hiddenIn: (table) => settings[keyOf(table)] ?? none,
    toggle: (table, column) => {
      const [me, key] = [queries.getQueryData<Me>(queryKey), keyOf(table)]
      if (!me) return
      const before = me.settings[key] ?? none
      const hidden = before.includes(column) ? before.filter((each) => each !== column) : [...before, column]
      queries.setQueryData<Me>(queryKey, { ...me, settings: { ...me.settings, [key]: hidden } })
      void keeping().then(({ saveSetting: keepSetting }) => keepSetting(key, hidden))
    },
  }
}

let loading: Promise<typeof OwnSettings> | undefined

/** Fetched once: of two imports that wait for the same file either may go on first, and what was chosen last must be kept last. */
function keeping(): Promise<typeof OwnSettings> {
  loading ??= import('./own-settings.hooks.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const none: readonly string[] = []
const keyOf = (table: string): string => `columns.${table.replaceAll(' ', '-')}`
