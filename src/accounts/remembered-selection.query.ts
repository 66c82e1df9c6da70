/**
 * The plant selection as the browser remembers it. It opens nothing: the session on the server decides. It tells which one was used last, and tells the
 * other tabs when this one goes to another plant.
 */
const key = 'plant-selection'

/** The allocation chosen last in this browser. */
export function rememberedSelection(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps the allocation that the session is bound to; null forgets it. */
export function rememberSelection(allocationId: string | null): void {
  if (rememberedSelection() === allocationId) return
  try {
    if (allocationId) localStorage.setItem(key, allocationId)
    else localStorage.removeItem(key)
  } catch {
    // Storage may be switched off. Nothing depends on it.
  }
}

/** Calls `changed` when another tab of this browser has gone to another plant. */
export function watchSelection(changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key) changed()
  })
}
