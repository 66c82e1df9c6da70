import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isAllowed, type Access } from '#platform/contract/access.ts'
import { query, useCall } from '#platform/web/query.ts'
import { rememberSelection } from './remembered-selection.query.ts'
import { sessionContract, type Me } from './session.contract.ts'

/** Who is logged in, and as what. */
export const useActor = (): Me => useSuspenseQuery(query(sessionContract.me, {})).data

/** Whether this person may do what a route does: the same question that the server asks. */
export function useMay(access: Access): boolean {
  return isAllowed(access, useActor())
}

type Leaving = { readonly leave: () => Promise<void>; readonly pending: boolean }

/** Ends the session on the server, which takes the access token away, and goes to /auth. */
export function useLogout(): Leaving {
  const { send, pending } = useCall(sessionContract.logout, { toast: false })
  const goAndForget = useGoAndForget()
  const leave = async () => {
    if (await send({})) await goAndForget('/auth')
  }
  return { leave, pending }
}

/** Gives up the plant and portal chosen and goes to the choice. */
export function useChangePlant(): Leaving {
  const { send, pending } = useCall(sessionContract.clearSelection, { toast: false })
  const goAndForget = useGoAndForget()
  const leave = async () => {
    if (!(await send({}))) return
    rememberSelection(null)
    await goAndForget('/auth/login/plant-selection')
  }
  return { leave, pending }
}

/** What was loaded for the place that is left is old at once, and gone when its screens are: they would ask for it again. */
function useGoAndForget(): (to: string) => Promise<void> {
  const router = useRouter()
  const queries = useQueryClient()
  return async (to) => {
    await queries.invalidateQueries({ refetchType: 'none' })
    await router.navigate({ to })
    queries.removeQueries({ type: 'inactive' })
  }
}
