const key = 'return-to'

/** Stores the requested address during log-in, for this tab. */
export const storeReturnAddress = (address: string): void => sessionStorage.setItem(key, address)

/** Returns and removes that address; null for addresses outside the app. */
export function takeReturnAddress(): string | null {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address?.startsWith('/app/') ? address : null
}
