/** What a type in `sql<…>` allows: a column, or inside of one. Unions are one, with all that their members allow. */
export type Asserted = {
  /** Anything, or a type that only the caller knows. */
  isOpen?: boolean
  kinds: readonly string[]
  /** Of a union of texts only. */
  texts?: readonly string[]
  items?: Asserted
  keys?: Readonly<Record<string, AssertedKey>>
  /** Of an object with any keys, or with more than `keys`. */
  anyKey?: Asserted
}
export type AssertedKey = { type: Asserted; isOptional: boolean }

/** A template with a type: where it is, its text and its type as written and as understood. */
export type Assertion = {
  path: string
  line: number
  text: string
  written: string
  type: Asserted
}

/** Of a statement's rows, not of one of its columns. */
export const isRowType = ({ type: { keys, anyKey } }: Pick<Assertion, 'type'>): boolean => keys !== undefined || anyKey !== undefined
