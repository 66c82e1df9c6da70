/** A parsed cell: a value (undefined for an empty cell) or an error. */
export type ReadResult<T> = { readonly ok: true; readonly value: T | undefined } | { readonly ok: false; readonly message: string }

export const validCell = <T>(value: T | undefined): ReadResult<T> => ({ ok: true, value })
export const invalidCell = (message: string): { readonly ok: false; readonly message: string } => ({ ok: false, message })
