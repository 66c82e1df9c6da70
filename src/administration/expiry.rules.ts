import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'

/** 'Expiring soon' covers this many days, today included. */
export const expiringSoonDays = 30
const lastWeekDays = 7

export type ExpiryTone = 'success' | 'warning' | 'danger'
export type ExpiryBadge = { tone: ExpiryTone; text: string }

/** The level of an expiry by its days left; expired from the day itself on. */
export function expiryBadge(daysLeft: number): ExpiryBadge {
  if (hasExpired(daysLeft)) return { tone: 'danger', text: 'Expired' }
  const text = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
  if (daysLeft > expiringSoonDays) return { tone: 'success', text }
  return { tone: daysLeft > lastWeekDays ? 'warning' : 'danger', text }
}

export const hasExpired = (daysLeft: number): boolean => daysLeft <= 0

/** Valid, but expiring soon. */
export const isExpiringSoon = (daysLeft: number): boolean => !hasExpired(daysLeft) && daysLeft <= expiringSoonDays

/** An expiry on the wire, with days left by the plant's clock. Null stays null. */
export const withDaysLeft = (expiry: PlainDate | null, today: PlainDate): { expiry: string; days_left: number } | null =>
  expiry === null ? null : { expiry, days_left: daysLeft(expiry, today) }

/** Days from today to the expiry; negative after it. */
export const daysLeft = (expiry: PlainDate, today: PlainDate): number => daysBetween(today, expiry)
