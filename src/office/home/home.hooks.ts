import { useState } from 'react'
import { useFirstCalls } from '#accounts/sessions/first-calls.hooks.ts'
import { useDriverPaths, type DriverPaths } from '#drivers/driver.paths.ts'
import type { Output } from '#platform/contract/route.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useFailableQuery } from '#platform/web/query.ts'
import { useSelection, type Selection } from '#platform/web/table/selection.tsx'
import { atPlant, homeFirst, homeListOptions } from './home-first.rules.ts'
import { homeContract, type OwnDriver } from './home.contract.ts'

const { list: route, summary } = homeContract

export type HomeList = List<typeof route> & {
  counts: Output<typeof summary> | undefined
  onRetryCounts: (() => void) | undefined
  paths: DriverPaths
  /** Whether the person acts for the office at several plants. */
  hasPlants: boolean
}

/** State of the office's home, from its address; its queries start in parallel. */
export function useHomeList(): HomeList {
  const paths = useDriverPaths()
  useFirstCalls(homeFirst)
  const list = useList(route, { path: paths.list, ...homeListOptions })
  const hasPlants = list.state.plant_id !== undefined || list.list.data.data.some(({ plant }) => plant)
  const { data: counts, failure, refetch } = useFailableQuery(summary, atPlant(list.state.plant_id))
  return { ...list, counts, onRetryCounts: failure && refetch, paths, hasPlants }
}

export type ChosenDrivers = {
  selection: Selection<OwnDriver>
  /** In the order of choosing, also those on other pages. */
  drivers: readonly OwnDriver[]
  clear: () => void
}

/** The ticked drivers on all pages of the list. */
export function useChosenDrivers({ state, list }: HomeList): ChosenDrivers {
  const { chosen, onChange } = useSelection(JSON.stringify({ ...state, page: 0, page_size: 0, sort: 0 }))
  const [seen, setSeen] = useState<ReadonlyMap<string, OwnDriver>>(new Map())
  const choose = (next: ReadonlySet<string>): void => {
    setSeen(new Map([...seen, ...list.data.data.map((driver) => [driver._id, driver] as const)]))
    onChange(next)
  }
  return {
    selection: { chosen, onChange: choose },
    drivers: [...chosen].flatMap((id) => seen.get(id) ?? []),
    clear: () => onChange(new Set()),
  }
}
