import { useCan } from '#accounts/sessions/session.hooks.ts'
import { transporterChoices } from '#drivers/list/transporter-choices.contract.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { gatePaths } from '../screen/gate.paths.ts'
import { checkLogContract } from './check-log.contract.ts'

const { list } = checkLogContract

export type CheckLog = List<typeof list> & {
  /** Whether the user may read the transporters to choose from. */
  choosesTransporter: boolean
}

/** State of the log, from its address. */
export function useCheckLog(): CheckLog {
  const choosesTransporter = useCan(transporterChoices.access)
  const filters = ['search', 'outcome', 'direction', 'unusual', 'still_blocked', 'driver_id', 'transporter_id', 'from', 'to'] as const
  return { ...useList(list, { path: gatePaths.checks, filters }), choosesTransporter }
}
