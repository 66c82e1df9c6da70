import { Refusal } from '../../http/refusal.ts'

/** Refuses a file that cannot be read as a table; `message` says why and what to do. */
export const unreadable = (message: string): Refusal => new Refusal({ status: 422, code: 'unreadable_table', message })
