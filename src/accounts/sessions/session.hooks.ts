import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isAllowed, type Access } from '#platform/contract/access.ts'
import { sendAllocation } from '#platform/web/client.ts'
import { confirmLeave } from '#platform/web/navigation/leaving.ts'
import { query, useCall } from '#platform/web/query.ts'
import { markLoggedIn } from './logged-in-mark.ts'
import { otherSessionsContract, sessionContract, type Me } from './session.contract.ts'

/** The signed-in user. */
export const useActor = (): Me => useSuspenseQuery(query(sessionContract.me, {})).data

/** Whether the user can call a route with this access; the server uses the same rule. */
export function useCan(access: Access): boolean {
  return isAllowed(access, useActor())
}

type LeaveAction = { leave: () => Promise<void>; pending: boolean }

/** Logs out on the server, which clears the session cookie, and goes to /auth. */
export function useLogout(): LeaveAction {
  const { send, pending } = useCall(sessionContract.logout, { toast: false })
  const goAndClear = useGoAndClear()
  const leave = async () => {
    if (!(await confirmLeave()) || !(await send({}))) return
    markLoggedIn(false)
    await goAndClear('/auth')
  }
  return { leave, pending }
}

/** Ends all of the user's sessions, this one too, and goes to /auth. */
export function useLogoutEverywhere(): LeaveAction {
  const { send, pending } = useCall(otherSessionsContract.endAll)
  const goAndClear = useGoAndClear()
  const leave = async () => {
    if (!(await confirmLeave()) || !(await send({}))) return
    markLoggedIn(false)
    await goAndClear('/auth')
  }
  return { leave, pending }
}

/** Clears the browser's selection and goes to plant selection. The session keeps its plant until another is selected. */
export function useChangePlant(): () => Promise<void> {
  const goAndClear = useGoAndClear()
  return async () => {
    if (!(await confirmLeave())) return
    storeSelection(null)
    await goAndClear('/auth/login/plant-selection')
  }
}

/**
 * Goes to an entry page and drops the loaded data. Unsaved-changes guards have run already, so blockers are ignored. The data is removed only after
 * the navigation: screens still mounted would fetch it again.
 */
function useGoAndClear(): (to: string) => Promise<void> {
  const router = useRouter()
  const queries = useQueryClient()
  return async (to) => {
    await queries.invalidateQueries({ refetchType: 'none' })
    await router.navigate({ to, ignoreBlocker: true })
    queries.removeQueries({ type: 'inactive' })
  }
}

/**
 * Local storage key of the last selection. It grants no access; the server's session does. It marks the last used allocation and notifies other tabs
 * of a plant change.
 */
const selectionKey = 'plant-selection'

/** The id of the allocation last selected in this browser. */
export function lastSelection(): string | null {
  try {
    return localStorage.getItem(selectionKey)
  } catch {
    return null
  }
}

/** The allocation that this tab shows. */
let shownSelection: string | null = null

/** Stores the id of the session's allocation; null removes it. */
export function storeSelection(allocationId: string | null): void {
  if (allocationId) sendAllocation(allocationId)
  shownSelection = allocationId ?? shownSelection
  if (lastSelection() === allocationId) return
  try {
    if (allocationId) localStorage.setItem(selectionKey, allocationId)
    else localStorage.removeItem(selectionKey)
  } catch {
    // Storage can be disabled; nothing depends on it.
  }
}

/** Calls `onChange` when another tab of this browser changes the plant. */
export function watchSelection(onChange: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === selectionKey && event.newValue !== null && event.newValue !== shownSelection) onChange()
  })
}
