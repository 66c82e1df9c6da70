/** The time zone of a country's plants; the first by name where a country has several. UTC for unknown countries. */
export const timeZoneOf = (country: string): string => new Intl.Locale('und', { region: country }).getTimeZones()?.[0] ?? 'Etc/UTC'
