import { countText, listWords } from '#platform/contract/words.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Use = { readonly table: string; readonly n: number }

/** Labels in order of importance; other tables appear under their own name. */
const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  driver: ['driver', 'drivers'],
  allocation: ['user', 'users'],
  request: ['request', 'requests'],
  violation: ['violation', 'violations'],
  clearance: ['medical', 'medicals'],
  event: ['event', 'events'],
  register_import: ['imported register', 'imported registers'],
  notification: ['notification', 'notifications'],
  outbox: ['announcement', 'announcements'],
  audit: ['record of what was changed there', 'records of what was changed there'],
}
const order = Object.keys(words)
const mostNamed = 3

/** Whether it can be deleted: not while other records refer to it. */
export function judgeDelete(uses: readonly Use[], mostCounted: number): Ruling {
  if (uses.length === 0) return { ok: true }
  const sorted = [...uses].sort((one, other) => placeOf(one) - placeOf(other))
  const named = sorted.slice(0, mostNamed).map((use) => wordsFor(use, mostCounted))
  const all = sorted.length > mostNamed ? [...named, 'more'] : named
  return { ok: false, code: 'in_use', message: `Used by ${listWords(all)}` }
}

const placeOf = ({ table }: Use): number => (order.includes(table) ? order.indexOf(table) : order.length)

function wordsFor({ table, n }: Use, mostCounted: number): string {
  const name = table.replaceAll('_', ' ')
  const [one, many] = words[table] ?? [name, `${name}s`]
  const number = countText(n)
  return n === 1 ? `1 ${one}` : `${n >= mostCounted ? `${number}+` : number} ${many}`
}
