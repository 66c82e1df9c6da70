import { dateWords, momentWords } from '#platform/contract/moment.ts'

/** '2026-06-13' as '13 Jun 2026'; '—' when there is none; a text that is no day is shown as it is. */
export const showDate = (date: string | null | undefined): string => (date ? dateWords(date) : '—')

/** A moment ('2026-06-13T14:42:00Z') by the site's clock as '13 Jun 2026, 17:42'; '—' when there is none. */
export function showMoment(moment: string | null | undefined): string {
  if (!moment) return '—'
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return moment
  return momentWords(at, siteZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
}

let siteZone: string | undefined

/** Whose clock the pages follow, once it is known at which site somebody works; before, this machine's. */
export function followClockOf(timeZone: string): void {
  siteZone = timeZone
}

/** '+254724865880' as '+254 724 865 880'; numbers of another length as they are. */
export const showPhone = (phone: string): string => phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
