import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isAllowed, type Access } from '#platform/contract/access.ts'
import { mayLeave } from '#platform/web/navigation/leaving.ts'
import { query, useCall } from '#platform/web/query.ts'
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
    if ((await mayLeave()) && (await send({}))) await goAndForget('/auth')
  }
  return { leave, pending }
}

/** Gives up the plant and portal chosen and goes to the choice. */
export function useChangePlant(): Leaving {
  const { send, pending } = useCall(sessionContract.clearSelection, { toast: false })
  const goAndForget = useGoAndForget()
  const leave = async () => {
    if (!(await mayLeave()) || !(await send({}))) return
    rememberSelection(null)
    await goAndForget('/auth/login/plant-selection')
  }
  return { leave, pending }
}

/**
 * Whoever has something unsaved was asked before. What was loaded for the place that is left is old at once, and gone when its screens are: they would
 * ask for it again.
 */
function useGoAndForget(): (to: string) => Promise<void> {
  const router = useRouter()
  const queries = useQueryClient()
  return async (to) => {
    await queries.invalidateQueries({ refetchType: 'none' })
    await router.navigate({ to, ignoreBlocker: true })
    queries.removeQueries({ type: 'inactive' })
  }
}

/**
 * The plant selection as the browser remembers it. It opens nothing: the session on the server decides. It tells which one was used last, and tells the
 * other tabs when this one goes to another plant.
 */
const selectionKey = 'plant-selection'

/** The allocation chosen last in this browser. */
export function rememberedSelection(): string | null {
  try {
    return localStorage.getItem(selectionKey)
  } catch {
    return null
  }
}

/** Keeps the allocation that the session is bound to; null forgets it. */
export function rememberSelection(allocationId: string | null): void {
  if (rememberedSelection() === allocationId) return
  try {
    if (allocationId) localStorage.setItem(selectionKey, allocationId)
    else localStorage.removeItem(selectionKey)
  } catch {
    // Storage may be switched off. Nothing depends on it.
  }
}

/** Calls `changed` when another tab of this browser has gone to another plant. */
export function watchSelection(changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === selectionKey) changed()
  })
}
