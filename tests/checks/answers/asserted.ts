/** What a type in `sql<…>` allows: a column, or inside of one. Unions are one, with all that their members allow. */
export type Asserted = {
  /** Anything, or a type that only the caller knows. */
  readonly isOpen?: boolean
  readonly kinds: readonly string[]
  /** Of a union of texts only. */
  readonly texts?: readonly string[]
  readonly items?: Asserted
  readonly keys?: Readonly<Record<string, AssertedKey>>
  /** Of an object with any keys, or with more than `keys`. */
  readonly anyKey?: Asserted
}
export type AssertedKey = { readonly type: Asserted; readonly isOptional: boolean }

/** A template with a type: where it is, its text and its type as written and as understood. */
export type Assertion = {
  readonly path: string
  readonly line: number
  readonly text: string
  readonly written: string
  readonly type: Asserted
}

/** Of a statement's rows, not of one of its columns. */
export const isRowType = ({ type: { keys, anyKey } }: Pick<Assertion, 'type'>): boolean => keys !== undefined || anyKey !== undefined
