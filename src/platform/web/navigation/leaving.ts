/** Guards that ask before the page is left; answer whether the person stays. */
type Guard = () => Promise<boolean>
const guards = new Set<Guard>()

/** Registers a guard; the result removes it. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether something on the page would be lost with it. */
export const hasUnsaved = (): boolean => guards.size > 0

/** Runs unsaved-changes guards before logout or a plant switch. */
export async function mayLeave(): Promise<boolean> {
  for (const stays of guards) if (await stays()) return false
  return true
}
