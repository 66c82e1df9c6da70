import { dateText, momentText } from '#platform/contract/moment.ts'

/** '2026-06-13' as '13 Jun 2026'; '—' for none; other text unchanged. */
export const formatDate = (date: string | null | undefined): string => (date ? dateText(date) : '—')

/** An instant ('2026-06-13T14:42:00Z') in the site's time zone as '13 Jun 2026, 17:42'; '—' for none. */
export function formatMoment(moment: string | null | undefined): string {
  if (!moment) return '—'
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return moment
  return momentText(at, siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** The time alone, '17:42', of a moment known to be today. */
export const formatTime = (moment: string): string => formatMoment(moment).split(', ')[1] ?? moment

let siteZone: string | undefined

/** Sets the site's time zone; the browser's applies before. */
export function setSiteTimeZone(timeZone: string): void {
  siteZone = timeZone
}

/** '+254724865880' as '+254 724 865 880'; other lengths unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
