/** Values of one column, or inside of one: which kinds came, and some of the texts. */
export type Seen = { readonly kinds: string[]; readonly texts: string[]; items?: Seen; keys?: Record<string, Seen> }

/** As PostgreSQL describes it. */
export type Column = { readonly name: string; readonly typeOid: number }

/**
 * How a typed template took part in a statement: `rows`, as the whole of it; `column`, as one of its columns; `part`, inside the text of it; `inside`,
 * anywhere else, such as a condition.
 */
export type Use = { readonly as: 'rows' | 'part' | 'inside' } | { readonly as: 'column'; readonly name: string }

/** What a template, known by its text, was answered in one use. */
export type Answer = {
  readonly text: string
  readonly use: Use
  readonly columns: readonly Column[]
  readonly seen: Record<string, Seen>
  isJoinedToNothing: boolean
}

/** The text between the values of a template. */
export const textOf = (fragments: readonly string[]): string => fragments.join('${}')

export const answersFolder = 'node_modules/.cache/answers'

/** What a test file taught that its worker did not know yet. */
export type Note = { readonly file: string; readonly answers: readonly Answer[] }
