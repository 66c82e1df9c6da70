import { useCall } from '#platform/web/query.ts'
import { sessionContract } from './session.contract.ts'
import { storeSelection } from './session.hooks.ts'

type SwitchPlant = { switchTo: (allocationId: string, to?: string) => Promise<void>; pending: boolean }

/** Goes on at another plant of the user's, in the place of this page where an address is given. The page loads anew, so that nothing of this plant stays. */
export function useSwitchPlant(): SwitchPlant {
  const { send, pending } = useCall(sessionContract.select, { toast: false })
  const switchTo = async (allocationId: string, to?: string): Promise<void> => {
    if (!(await send({ allocation_id: allocationId }))) return
    storeSelection(allocationId)
    if (to === undefined) globalThis.location.assign('/app')
    else globalThis.location.replace(to)
  }
  return { switchTo, pending }
}
