import type { ExpiringItem } from './digest.rules.ts'

/** As many as fit into an address. */
export const maxNamedDrivers = 500

/** The list of exactly the drivers of a digest, what ends first on top; of all drivers where it names none, or too many for an address. */
export function remindedDriversLink(items: readonly Pick<ExpiringItem, 'driverId'>[]): string {
  const ids = [...new Set(items.flatMap(({ driverId }) => driverId ?? []))]
  const among = ids.length > 0 && ids.length <= maxNamedDrivers ? `among=${ids.join(',')}&` : ''
  return `drivers?${among}sort=ends`
}
