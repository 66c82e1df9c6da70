import { plainWords } from '#platform/contract/plain-words.ts'

export type Colleague = { id: string; name: string }

export type Mentions = {
  colleagues: readonly Colleague[]
  /** The first word after an '@' that names no colleague. */
  unknown: string | undefined
}

const at = /(?<![\p{L}\p{N}._-])@(?=\p{L})/gu
const word = /^[\p{L}\p{M}'’-]+/u

/** The colleagues whose whole name follows an '@'. The longest name wins; two colleagues of the same name are both meant. An address such as office@example.com names nobody. */
export function readMentions(text: string, colleagues: readonly Colleague[]): Mentions {
  const found = new Map<string, Colleague>()
  let unknown: string | undefined
  for (const { index } of text.matchAll(at)) {
    const rest = text.slice(index + 1)
    const matching = colleagues
      .map((colleague) => ({ colleague, length: lengthOfName(rest, colleague.name) }))
      .filter(({ length }) => length > 0)
    const longest = Math.max(...matching.map(({ length }) => length))
    for (const { colleague, length } of matching) if (length === longest) found.set(colleague.id, colleague)
    if (matching.length === 0) unknown ??= word.exec(rest)?.[0]
  }
  return { colleagues: [...found.values()], unknown }
}

/** How far the text is this name, in any spelling; 0 where it begins otherwise. */
export function lengthOfName(text: string, name: string): number {
  const [words, most] = [plainWords(name), Math.min(text.length, 2 * name.length + 2)]
  for (let length = 1; length <= most; length++)
    if (!/^[\p{L}\p{N}\p{M}]/u.test(text.slice(length)) && plainWords(text.slice(0, length)) === words) return length
  return 0
}

/** The name being typed before the caret: the text from the last '@' on, or undefined. */
export function typedMention(text: string, caret: number): string | undefined {
  const before = text.slice(0, caret)
  const start = [...before.matchAll(at), ...before.matchAll(/(?<![\p{L}\p{N}._-])@$/gu)].at(-1)?.index
  const typed = start === undefined ? undefined : before.slice(start + 1)
  return typed === undefined || typed.length > 40 || /[\n@]/.test(typed) ? undefined : typed
}

/** The text with the name being typed completed, and where the caret then is. */
export function completeMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const typed = typedMention(text, caret) ?? ''
  const start = caret - typed.length
  const inserted = `${name} `
  return { text: text.slice(0, start) + inserted + text.slice(caret).trimStart(), caret: start + inserted.length }
}
