/** A call that a page begins before its code has come, as it travels: method, address and body. */
export type EarlyCall = readonly [method: string, url: string, body: string | null]

export const earlyKey = ([method, url, body]: EarlyCall): string => [method, url, body].join(' ')
