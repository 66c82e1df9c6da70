import { countText, joinList } from '#platform/contract/words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Use = { table: string; n: number }

/** Labels in order of importance; other tables appear under their own name. */
const tableNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  driver: ['driver', 'drivers'],
  allocation: ['user', 'users'],
  request: ['request', 'requests'],
  violation: ['violation', 'violations'],
  clearance: ['medical', 'medicals'],
  training: ['training', 'trainings'],
  appointment: ['appointment', 'appointments'],
  event: ['event', 'events'],
  application_document: ['submitted document', 'submitted documents'],
  onboarding_draft_file: ['draft', 'drafts'],
  register_import: ['imported register', 'imported registers'],
  notification: ['notification', 'notifications'],
  outbox: ['announcement', 'announcements'],
  audit: ['audit record', 'audit records'],
}
const order = Object.keys(tableNouns)
const maxNamed = 3

/** Whether it can be deleted: not while other records refer to it. */
export function judgeDelete(uses: readonly Use[], mostCounted: number, advice?: string): Ruling {
  if (uses.length === 0) return { ok: true }
  const sorted = [...uses].sort((one, other) => rankOf(one) - rankOf(other))
  const named = sorted.slice(0, maxNamed).map((use) => usageText(use, mostCounted))
  const all = sorted.length > maxNamed ? [...named, 'more'] : named
  return { ok: false, code: 'in_use', message: `Used by ${joinList(all)}${advice ? `. ${advice}` : ''}` }
}

/** Whether it can be deleted: not while something that is under way names it, which could not be finished. */
export function judgePendingUses(uses: readonly string[]): Ruling {
  if (uses.length === 0) return { ok: true }
  const named = uses.slice(0, maxNamed)
  const all = uses.length > maxNamed ? [...named, 'more'] : named
  return {
    ok: false,
    code: 'in_use',
    message: `Used by ${joinList(all)}. Decide, change or delete ${uses.length === 1 ? 'it' : 'them'} first.`,
  }
}

const rankOf = ({ table }: Use): number => (order.includes(table) ? order.indexOf(table) : order.length)

function usageText({ table, n }: Use, mostCounted: number): string {
  const name = table.replaceAll('_', ' ')
  const [one, many] = tableNouns[table] ?? [name, `${name}s`]
  const number = countText(n)
  return n === 1 ? `1 ${one}` : `${n >= mostCounted ? `${number}+` : number} ${many}`
}
