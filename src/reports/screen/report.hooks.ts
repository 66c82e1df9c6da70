import { usePrefetchQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Input, Output, Parsed } from '#platform/contract/route.ts'
import { optionalText } from '#platform/contract/shapes.ts'
import { listAddress, type ListAddress } from '#platform/contract/list-address.ts'
import { storeListAddress } from '#platform/web/list/last-list.ts'
import { useQueryFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { query, useRouteQuery } from '#platform/web/query.ts'
import { reportContract, reportFilterNames, type ReportName } from '../mechanism/report.contract.ts'
import { reportPath } from './report.paths.ts'

const { rows } = reportContract
const shown = { chart: z.optional(optionalText(50)), group_by: z.optional(optionalText(50)) }
/** The rows with what else the address has. */
const screen = { ...rows, input: z.object({ ...rows.input.shape, ...shown }) }

type ScreenState = Parsed<typeof screen>
export type ReportChange = { [K in keyof ScreenState]?: Input<typeof screen>[K] | undefined }
export type ReportDescription = Output<typeof reportContract.description>

export type ReportView = {
  name: ReportName
  description: ReportDescription
  state: ScreenState
  /** What selects its rows. */
  query: Input<typeof reportContract.summary>
  /** With the chosen columns, their order and the page. */
  table: Input<typeof rows>
  /** The address's fields without the page, for views and files: 'period=month&category=Speeding'. */
  fields: string
  isFiltered: boolean
  filterCount: number
  change: (change: ReportChange) => void
  clear: () => void
  /** The address of the rows with these filters set beside the others. */
  opens: (filters: Readonly<Record<string, string>>) => string
}

/** A report as its address says; its parts load side by side. */
export function useReport(name: ReportName): ReportView {
  const path = reportPath(name)
  const { readState, addressTo, toInput } = addressOf(name)
  const state = readState(useQueryFields())
  const { chart, group_by: _grouped, ...table } = toInput(state)
  const { page: _, page_size: __, columns: ___, sort: ____, ...selected } = table
  usePrefetchQuery(query(reportContract.summary, selected))
  usePrefetchQuery(query(reportContract.chart, { ...selected, chart }))
  usePrefetchQuery(query(rows, table))
  const description = useRouteQuery(reportContract.description, { report: name }).data
  const go = useGo()
  const address = addressTo(state)
  useEffect(() => storeListAddress(path, address), [path, address])
  const isSet = reportFilterNames.filter((filter) => state[filter] !== undefined)
  const next = (change: object): string => addressTo(readState({ ...state, page: undefined, ...change }))
  return {
    name,
    description,
    state,
    query: selected,
    table,
    fields: next({}).split('?')[1] ?? '',
    isFiltered: isSet.length > 0,
    filterCount: isSet.length,
    change: (change) => go(next(change)),
    clear: () => go(next(Object.fromEntries(isSet.map((filter) => [filter, undefined])))),
    opens: (filters) => `${next({ group_by: undefined, ...filters })}#rows`,
  }
}

const addressOf = (name: ReportName): ListAddress<typeof screen> =>
  listAddress(screen, { path: reportPath(name), filters: [], fixed: { report: name } })
