/** Asks before the page is left; resolves to whether the user stays. */
type Guard = () => Promise<boolean>
const guards = new Set<Guard>()

/** Registers a guard; the result removes it. */
export function addLeaveGuard(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether the page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => guards.size > 0

/** Runs unsaved-changes guards before logout or a plant switch. */
export async function confirmLeave(): Promise<boolean> {
  for (const stays of guards) if (await stays()) return false
  return true
}
