import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

/** 'Expiring soon' reaches this many days ahead, today included: what ends tomorrow holds for one day more, today. */
export const expiringSoonDays = 30
const lastWeekDays = 7

export type ExpiryTone = 'success' | 'warning' | 'danger'
export type ExpiryBadge = { readonly tone: ExpiryTone; readonly text: string }

/** How a valid-until date is shown, by the days left to it: from the day itself on it has expired. */
export function expiryBadge(daysLeft: number): ExpiryBadge {
  if (hasExpired(daysLeft)) return { tone: 'danger', text: 'Expired' }
  const text = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
  if (daysLeft > expiringSoonDays) return { tone: 'success', text }
  return { tone: daysLeft > lastWeekDays ? 'warning' : 'danger', text }
}

export const hasExpired = (daysLeft: number): boolean => daysLeft <= 0

/** Still holds, but not for long. */
export const isExpiringSoon = (daysLeft: number): boolean => !hasExpired(daysLeft) && daysLeft <= expiringSoonDays

/** An expiry as it travels: with the days left, counted where the plant's clock is known. Null stays null. */
export const withDaysLeft = (expiry: PlainDate | null, today: PlainDate): { expiry: string; days_left: number } | null =>
  expiry === null ? null : { expiry, days_left: daysLeft(expiry, today) }

/** From today to the day of expiry; negative when it has passed. */
export const daysLeft = (expiry: PlainDate, today: PlainDate): number => daysBetween(today, expiry)
