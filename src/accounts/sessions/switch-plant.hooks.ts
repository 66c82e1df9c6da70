import { useCall } from '#platform/web/query.ts'
import { sessionContract } from './session.contract.ts'
import { storeSelection } from './session.hooks.ts'

type SwitchPlant = { switchTo: (allocationId: string) => Promise<void>; pending: boolean }

/** Goes on at another plant of the user's. The page loads anew, so that nothing of this plant stays. */
export function useSwitchPlant(): SwitchPlant {
  const { send, pending } = useCall(sessionContract.select, { toast: false })
  const switchTo = async (allocationId: string): Promise<void> => {
    if (!(await send({ allocation_id: allocationId }))) return
    storeSelection(allocationId)
    globalThis.location.assign('/app')
  }
  return { switchTo, pending }
}
