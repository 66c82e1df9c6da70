/** Query parameters as strings, so that id numbers keep leading zeros; the contracts parse numbers. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** Serialises query parameters, leaving out empty ones. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
