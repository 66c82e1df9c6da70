/** What stands behind an address's question mark, as plain text: an id number stays text, and the contracts make numbers of what is one. */
export const readSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

/** The same written down again; what is not set leaves no trace. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
