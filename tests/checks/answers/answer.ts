/** Values of one column, or inside of one: which kinds came, and some of the texts. */
export type Seen = { kinds: string[]; texts: string[]; items?: Seen; keys?: Record<string, Seen> }

/** As PostgreSQL describes it. */
export type AnsweredColumn = { name: string; typeOid: number }

/**
 * How a typed template took part in a statement: `rows`, as the whole of it; `column`, as one of its columns; `part`, inside the text of it; `inside`,
 * anywhere else, such as a condition.
 */
export type Use = { as: 'rows' | 'part' | 'inside' } | { as: 'column'; name: string }

/** What a template, known by its text, was answered in one use. */
export type StatementAnswer = {
  text: string
  use: Use
  columns: readonly AnsweredColumn[]
  seen: Record<string, Seen>
  isJoinedToNothing: boolean
}

/** The text between the values of a template. */
export const templateText = (fragments: readonly string[]): string => fragments.join('${}')

/** Of this checkout alone: the how-tos run tests in a copy that shares its packages. */
export const answersFolder = '.answers'

/** What a test file taught that its worker did not know yet. */
export type AnswerNote = { file: string; answers: readonly StatementAnswer[] }
