const key = 'return-to'

/** Keeps the address that a person wanted while they log in; it is gone when the browser's tab is. */
export const rememberAddress = (address: string): void => sessionStorage.setItem(key, address)

/** Gives that address once. Only addresses inside the app are ever given, whatever was kept. */
export function takeAddress(): string | null {
  const address = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return address?.startsWith('/app/') ? address : null
}
