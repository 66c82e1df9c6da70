import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { useFirstCalls } from '#accounts/sessions/first-calls.hooks.ts'
import type { DriverTile } from '#drivers/driver-status.contract.ts'
import { tiles } from '#drivers/driver-status.contract.ts'
import { call } from '#platform/web/client.ts'
import { query, useCall } from '#platform/web/query.ts'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { endings } from '#drivers/pass-list/pass-set.rules.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { dashboardFirst } from './dashboard-first.rules.ts'
import { dashboardContract, type Dashboard, type HomeToday } from './dashboard.contract.ts'

const { all, today } = dashboardContract

export const driverViews = ['all', 'gender', 'transporter', 'age'] as const
export type DriverView = (typeof driverViews)[number]
export const violationViews = ['transporter', 'driver', 'month'] as const
export type ViolationView = (typeof violationViews)[number]

/** A status, or all three together. */
export type CountedStatus = DriverTile | 'onboarded'

/** The address's state: each card's tab, the counted status, and the violations' year. */
const Address = z.object({
  drivers: z.catch(z.enum(driverViews), 'all'),
  status: z.catch(z.enum([...tiles, 'onboarded']), 'active'),
  expiry: z.catch(z.enum(endings), 'pass'),
  violations: z.catch(z.enum(violationViews), 'transporter'),
  year: z.catch(all.input.shape.year, undefined),
})
export type DashboardView = z.output<typeof Address>

export type ShownDashboard = {
  view: DashboardView
  /** Replaces the address, without a history entry. */
  change: (change: Partial<DashboardView>) => void
  numbers: Dashboard
  isStale: boolean
  refresh: () => void
  isRefreshing: boolean
}

const path = '/app/staff-portal/dashboard'

/** State of the dashboard, from its address, with its numbers. */
export function useDashboard(): ShownDashboard {
  const view = useAddressState(Address)
  const go = useGo()
  const { numbers, isStale, refresh, isRefreshing } = useNumbers(view.year)
  return {
    view,
    change: (change) => go(withFields(path, { ...view, ...change }, Address.parse({})), { replace: true }),
    numbers,
    isStale,
    refresh,
    isRefreshing,
  }
}

/** The shortest interval between refetches of an open dashboard. */
const minRefetchMs = 5000

function useNumbers(year: number | undefined): Pick<ShownDashboard, 'numbers' | 'isStale' | 'refresh' | 'isRefreshing'> {
  const client = useQueryClient()
  const shown = useDeferredValue(year)
  const input = shown === undefined ? {} : { year: shown }
  const options = query(all, input)
  useFirstCalls(dashboardFirst)
  const data = usePaced(all, input)
  const { send, pending } = useCall(all, { toast: false, onDone: (answer) => client.setQueryData(options.queryKey, answer) })
  const refresh = (): void => {
    void send(input)
    void client.fetchQuery({ ...query(today, {}), staleTime: 0 }).catch(() => undefined)
  }
  return { numbers: data, isStale: year !== shown, refresh, isRefreshing: pending }
}

/** What needs the reader today, and who may load. */
export const useHomeToday = (): HomeToday => usePaced(today, {})

/** An answer that live events refresh, at most every five seconds. */
function usePaced<R extends Route>(route: R, input: Input<R>): Output<R> {
  const client = useQueryClient()
  const options = query(route, input)
  return useSuspenseQuery({
    ...options,
    queryFn: async ({ signal }) => {
      const age = Date.now() - (client.getQueryState(options.queryKey)?.dataUpdatedAt ?? 0)
      if (age < minRefetchMs) await new Promise((due) => setTimeout(due, minRefetchMs - age))
      return call(route, input, { signal })
    },
  }).data
}
