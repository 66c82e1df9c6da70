import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths, type DriverPaths } from '../driver.paths.ts'
import { driversContract } from '../list/drivers.contract.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { passListContract } from './pass-list.contract.ts'

const { passes } = passListContract

export type PassList = List<typeof passes> & {
  paths: DriverPaths
  /** Whether the user sees several transporters. */
  choosesTransporter: boolean
}

/** State of the pass list, from its address, in any portal. */
export function usePassList(): PassList {
  const paths = useDriverPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  const filters = ['search', 'transporter_id', 'pass', 'verdict', 'of', 'expiring', 'month', 'from', 'to'] as const
  return { ...useList(passes, { path: paths.passes.href, filters, onlyWith: { param: 'search' } }), paths, choosesTransporter }
}
