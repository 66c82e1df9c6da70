/** What reading a cell gives: a value (undefined when the cell is empty), or the sentence that says why it cannot be one. */
export type Reading<T> = { readonly ok: true; readonly value: T | undefined } | { readonly ok: false; readonly message: string }

export const read = <T>(value: T | undefined): Reading<T> => ({ ok: true, value })
export const refuse = (message: string): { readonly ok: false; readonly message: string } => ({ ok: false, message })
