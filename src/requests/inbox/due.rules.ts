const hour = 60
const day = 24 * hour

/** How far the due time is: 'in 6 h', '2 h late', 'in 2 d'. Days from 48 hours on. */
export function dueText(minutes: number): string {
  const isLate = minutes <= 0
  const far = Math.max(1, Math.abs(minutes))
  const text = far < hour ? `${far} min` : far < 2 * day ? `${Math.floor(far / hour)} h` : `${Math.floor(far / day)} d`
  return isLate ? `${text} late` : `in ${text}`
}
