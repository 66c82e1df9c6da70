/** Values of one column, or inside of one: which kinds came, and some of the texts. */
export type Seen = { readonly kinds: string[]; readonly texts: string[]; items?: Seen; keys?: Record<string, Seen> }

/** As PostgreSQL describes it. */
export type AnsweredColumn = { readonly name: string; readonly typeOid: number }

/**
 * How a typed template took part in a statement: `rows`, as the whole of it; `column`, as one of its columns; `part`, inside the text of it; `inside`,
 * anywhere else, such as a condition.
 */
export type Use = { readonly as: 'rows' | 'part' | 'inside' } | { readonly as: 'column'; readonly name: string }

/** What a template, known by its text, was answered in one use. */
export type StatementAnswer = {
  readonly text: string
  readonly use: Use
  readonly columns: readonly AnsweredColumn[]
  readonly seen: Record<string, Seen>
  isJoinedToNothing: boolean
}

/** The text between the values of a template. */
export const templateText = (fragments: readonly string[]): string => fragments.join('${}')

/** Of this checkout alone: the how-tos run tests in a copy that shares its packages. */
export const answersFolder = '.answers'

/** What a test file taught that its worker did not know yet. */
export type AnswerNote = { readonly file: string; readonly answers: readonly StatementAnswer[] }
