import { Refusal } from '../../http/refusal.ts'

/** The file cannot be read as a table; the sentence says why and what to do about it. */
export const unreadable = (message: string): Refusal => new Refusal({ status: 422, code: 'unreadable_table', message })
