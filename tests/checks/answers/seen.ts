import type { StatementAnswer, Seen } from './answer.ts'

/** Enough to see whether a union of texts holds. */
const mostTexts = 12
const longestText = 40
/** More keys than this are data, such as ids. */
const mostKeys = 80
const enoughItems = 200

export const nothingSeen = (): Seen => ({ kinds: [], texts: [] })

/** Adds a value, as the driver gave it, to what was seen before. True if that taught something. */
export function see(seen: Seen, value: unknown): boolean {
  const kind = kindOf(value)
  let isNew = seeKind(seen, kind)
  if (typeof value === 'string') isNew = seeText(seen, value) || isNew
  else if (Array.isArray(value)) for (const item of value.slice(0, enoughItems)) isNew = see((seen.items ??= nothingSeen()), item) || isNew
  else if (kind === 'object') isNew = seeKeys(seen, value as Record<string, unknown>, isNew) || isNew
  return isNew
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return 'array'
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : 'object'
}

function seeKind({ kinds }: Seen, kind: string): boolean {
  const isNew = !kinds.includes(kind)
  if (isNew) kinds.push(kind)
  return isNew
}

function seeText({ texts }: Seen, text: string): boolean {
  const isNew = texts.length < mostTexts && text.length <= longestText && !texts.includes(text)
  if (isNew) texts.push(text)
  return isNew
}

/** A key that one object has and another has not was also seen as undefined. */
function seeKeys(seen: Seen, value: Record<string, unknown>, isFirst: boolean): boolean {
  const keys = (seen.keys ??= {})
  let isNew = false
  for (const key of new Set([...Object.keys(keys), ...Object.keys(value)])) {
    if (!(key in keys)) {
      if (Object.keys(keys).length >= mostKeys) continue
      keys[key] = { kinds: isFirst ? [] : ['undefined'], texts: [] }
    }
    isNew = see(keys[key] as Seen, value[key]) || isNew
  }
  return isNew
}

/** Of a page without rows, whose total is joined to nothing. */
const isJoinedToNothing = (rows: readonly object[]): boolean =>
  rows.length === 1 && Object.entries(rows[0] ?? {}).some(([name, value]) => /^(\w+_)?id$/.test(name) && value === null)

/** True if the rows taught something. */
export function seeRows(answer: StatementAnswer, rows: readonly object[]): boolean {
  if (isJoinedToNothing(rows)) {
    const isNew = !answer.isJoinedToNothing
    answer.isJoinedToNothing = true
    return isNew
  }
  let isNew = false
  for (const row of rows.slice(0, enoughItems))
    for (const [name, value] of Object.entries(row)) isNew = see((answer.seen[name] ??= nothingSeen()), value) || isNew
  return isNew
}

/** Adds what another worker saw. */
export function mergeSeen(into: Seen, other: Seen): void {
  for (const kind of other.kinds) seeKind(into, kind)
  for (const text of other.texts) seeText(into, text)
  if (other.items) mergeSeen((into.items ??= nothingSeen()), other.items)
  for (const [key, seen] of Object.entries(other.keys ?? {})) mergeSeen(((into.keys ??= {})[key] ??= nothingSeen()), seen)
}

/** One answer for each use of a template. */
export function mergeAnswers(answers: readonly StatementAnswer[]): StatementAnswer[] {
  const merged = new Map<string, StatementAnswer>()
  for (const answer of answers) {
    const key = JSON.stringify([answer.text, answer.use, answer.columns])
    const known = merged.get(key)
    if (!known) merged.set(key, answer)
    else {
      known.isJoinedToNothing ||= answer.isJoinedToNothing
      for (const [name, seen] of Object.entries(answer.seen)) mergeSeen((known.seen[name] ??= nothingSeen()), seen)
    }
  }
  return [...merged.values()]
}
