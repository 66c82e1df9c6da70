/** What goes wrong, as a reviewer would call it. */
export const faultKinds = [
  'broken empty state',
  'cache not invalidated',
  'focus trap',
  'horizontal scroll',
  'key that does nothing',
  'leaked field',
  'limit removed',
  'lost input',
  'lost notification',
  'lost transaction',
  'missing audit',
  'missing confirmation',
  'missing lock',
  'missing refusal',
  'missing scope',
  'missing title',
  'off by one day',
  'plaintext secret',
  'poor contrast',
  'swapped date',
  'unescaped text',
  'unlabelled field',
  'wrong count',
  'wrong date',
  'wrong link',
  'wrong order',
  'wrong permission',
  'wrong plant',
  'wrong status',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault that somebody could make: types and format hold, and people are harmed. */
export type Fault = {
  /** A sentence, which is its name too. */
  name: string
  kind: FaultKind
  /** In `src`. */
  file: string
  /** A text that the file has once. */
  from: string
  to: string
  /** The test files of which one has to fail: one to three, the surest first. */
  foundBy: readonly [string, string?, string?]
}

export const isJourney = (path: string): boolean => path.startsWith('tests/journeys/')

/** The source with the fault in it. Throws where `from` is not there once. */
export function withFault(source: string, { name, file, from, to }: Pick<Fault, 'name' | 'file' | 'from' | 'to'>): string {
  const parts = source.split(from)
  if (parts.length !== 2) throw new Error(`${file} has the text of '${name}' ${parts.length - 1} times.`)
  return parts.join(to)
}
