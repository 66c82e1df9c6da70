/** The list's last address, for the way back from a row. */
export const lastListAddress = (path: string): string => sessionStorage.getItem(lastList(path)) ?? path

export const keepListAddress = (path: string, address: string): void => sessionStorage.setItem(lastList(path), address)

const lastList = (path: string): string => `list ${path}`
