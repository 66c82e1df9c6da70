import * as z from 'zod/mini'
import { carry } from './carry.ts'
import { exportPath, type ExportFormat } from './export.ts'
import type { FirstCall, Opened } from './first-calls.ts'
import { isBeyondListedRows, pageInput } from './paging.ts'
import type { Input, Parsed, Route } from './route.ts'

export type ListOptions<R extends Route> = {
  /** The path of the list's page; its state is the query string. */
  path: `/${string}`
  /** The filter fields, which 'Clear filters' removes. */
  filters: readonly ListInput<R>[]
  /** Fields sent only with another one: 'search by' without a search. */
  onlyWith?: { [K in ListInput<R>]?: ListInput<R> }
  /** Input fixed by the page and not in the address. */
  fixed?: Partial<Input<R>>
  /** The state of an address without any field; the contract's defaults otherwise. */
  bare?: Partial<Input<R>>
}

export type ListInput<R extends Route> = keyof Input<R> & keyof Parsed<R> & string

export type ListAddress<R extends Route> = {
  defaults: Parsed<R>
  /** A mistyped address shows the whole list. */
  readState: (search: object) => Parsed<R>
  /** Leaves out the defaults. */
  addressTo: (state: Parsed<R>) => string
  toInput: (state: Parsed<R>) => Input<R>
  exportAddress: (state: Parsed<R>, format: ExportFormat) => string
}

/** Converts a list's state to its address and to the server's input. */
export function listAddress<R extends Route>(route: R, { path, onlyWith = {}, fixed = {}, bare = {} }: ListOptions<R>): ListAddress<R> {
  // The contract's schema parses the state, and accepts its own output.
  const defaults = route.input.parse(fixed) as Parsed<R> & Fields
  const nonDefault = (state: Fields): Fields =>
    withoutEmpty(Object.fromEntries(Object.entries(state).filter(([name, value]) => value !== defaults[name] && !(name in fixed))))
  const isUseful = (name: string, state: Fields): boolean => {
    const needed = (onlyWith as Readonly<Record<string, string | undefined>>)[name]
    return needed === undefined || needed in state
  }
  const useful = (state: Fields): Fields => Object.fromEntries(Object.entries(state).filter(([name]) => isUseful(name, state)))
  const toInput = (state: Parsed<R>): Input<R> => ({ ...useful(nonDefault(state as Fields)), ...fixed }) as Input<R>
  return {
    defaults,
    readState: (search) => {
      const fields = withoutEmpty(search)
      const parsed = route.input.safeParse({ ...(Object.keys(fields).length === 0 ? bare : fields), ...fixed })
      return (parsed.success ? parsed.data : defaults) as Parsed<R>
    },
    addressTo: (state) => carry({ ...(route as Route), method: 'GET', path }, nonDefault(state as Fields)).url,
    toInput,
    exportAddress: (state, format) =>
      carry(
        { ...(route as Route), method: 'GET', path: exportPath(route) },
        { ...(toInput(state) as Fields), page: undefined, page_size: undefined, format },
      ).url,
  }
}

type Fields = Readonly<Record<string, unknown>>

const withoutEmpty = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

export const PageOf = z.object(pageInput)
export const isBeyond = (input: unknown): boolean => isBeyondListedRows(PageOf.parse(input))
/** The input as it is asked: the server would refuse a page beyond the listed rows. */
export const withinRows = <I>(input: I): I => (isBeyond(input) ? { ...input, page: 1 } : input)

/** A list's rows, as its address asks for them. */
export function firstRows<R extends Route>(route: R, options: Omit<ListOptions<R>, 'path'>, fields: Opened['fields']): FirstCall {
  const { readState, toInput } = listAddress(route, { path: '/', ...options })
  return { route, input: withinRows(toInput(readState(fields))) }
}
