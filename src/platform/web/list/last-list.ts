/** The list's last address, for the back link of a row. */
export const lastListAddress = (path: string): string => sessionStorage.getItem(storageKey(path)) ?? path

export const storeListAddress = (path: string, address: string): void => sessionStorage.setItem(storageKey(path), address)

const storageKey = (path: string): string => `list ${path}`
