const key = 'return-to'

/** Stores the requested address during log-in, for this tab. */
export const rememberAddress = (address: string): void => sessionStorage.setItem(key, address)

/** Answers that address once; only addresses inside the app. */
export function takeAddress(): string | null {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address?.startsWith('/app/') ? address : null
}
