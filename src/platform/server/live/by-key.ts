export type ByKey<T> = {
  add(item: T, keys: readonly string[]): void
  delete(item: T, keys: readonly string[]): void
  /** Those with this key. */
  of(key: string): ReadonlySet<T>
}

/** Finds items by any of their keys. A key that no item has takes no memory. */
export function byKey<T>(): ByKey<T> {
  const found = new Map<string, Set<T>>()
  const none: ReadonlySet<T> = new Set()
  return {
    add: (item, keys) => {
      for (const key of keys) found.set(key, (found.get(key) ?? new Set()).add(item))
    },
    delete: (item, keys) => {
      for (const key of keys) if (found.get(key)?.delete(item) && found.get(key)?.size === 0) found.delete(key)
    },
    of: (key) => found.get(key) ?? none,
  }
}
