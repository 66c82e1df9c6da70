/** A list as this person left it, for the way back from one of its rows. */
export const lastListAddress = (path: string): string => sessionStorage.getItem(lastList(path)) ?? path

export const keepListAddress = (path: string, address: string): void => sessionStorage.setItem(lastList(path), address)

const lastList = (path: string): string => `list ${path}`
