/** What asks before a page is left, of all that stands on it: answers whether the person stays. */
type Guard = () => Promise<boolean>
const guards = new Set<Guard>()

/** Until what it answers is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

/** Whether something on the page would be lost with it. */
export const hasUnsaved = (): boolean => guards.size > 0

/** Asks what would be asked on the way to another page: for whoever gives up more than the page, before anything is given up. */
export async function mayLeave(): Promise<boolean> {
  for (const stays of guards) if (await stays()) return false
  return true
}
