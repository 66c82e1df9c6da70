export type Colleague = { readonly id: string; readonly name: string }

export type Mentions = {
  readonly colleagues: readonly Colleague[]
  /** The first word after an '@' that names no colleague. */
  readonly unknown: string | undefined
}

const at = /(?<![\p{L}\p{N}._-])@(?=\p{L})/gu
const word = /^[\p{L}\p{M}'’-]+/u

/** The colleagues whose whole name follows an '@'. The longest name wins; two colleagues of the same name are both meant. An address such as office@example.com names nobody. */
export function readMentions(text: string, colleagues: readonly Colleague[]): Mentions {
  const found = new Map<string, Colleague>()
  let unknown: string | undefined
  for (const { index } of text.matchAll(at)) {
    const rest = text.slice(index + 1)
    const matching = colleagues.filter(({ name }) => startsWithName(rest, name))
    const longest = Math.max(...matching.map(({ name }) => name.length))
    for (const colleague of matching) if (colleague.name.length === longest) found.set(colleague.id, colleague)
    if (matching.length === 0) unknown ??= word.exec(rest)?.[0]
  }
  return { colleagues: [...found.values()], unknown }
}

const startsWithName = (text: string, name: string): boolean =>
  text.slice(0, name.length).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(name.length))

/** The name being typed before the caret: the text from the last '@' on, or undefined. */
export function typedMention(text: string, caret: number): string | undefined {
  const before = text.slice(0, caret)
  const start = [...before.matchAll(at), ...before.matchAll(/(?<![\p{L}\p{N}._-])@$/gu)].at(-1)?.index
  const typed = start === undefined ? undefined : before.slice(start + 1)
  return typed === undefined || typed.length > 40 || /[\n@]/.test(typed) ? undefined : typed
}

/** The text with the name being typed completed, and where the caret then is. */
export function completeMention(text: string, caret: number, name: string): { readonly text: string; readonly caret: number } {
  const typed = typedMention(text, caret) ?? ''
  const start = caret - typed.length
  const inserted = `${name} `
  return { text: text.slice(0, start) + inserted + text.slice(caret).trimStart(), caret: start + inserted.length }
}
