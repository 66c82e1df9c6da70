/** What a receiver can hear of. */
export const webhookEvents = {
  'driver.blocked': 'A driver may no longer load',
  'driver.cleared': 'A driver may load again',
  'card.cancelled': 'A card was cancelled',
  'pass.expiring': 'A pass runs out in 30 or 7 days',
  'driver.visited': 'A driver was checked at another plant than their own',
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[]
export const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(webhookEvents, text)

/** Sent on request, to try a receiver. */
export const testEvent = 'webhook.test'

/** What was sent is kept so long. */
const keptEventDays = 30
export const eventsKeptSince = (now: Date): Date => new Date(now.getTime() - keptEventDays * 86_400_000)

/** A pass is announced so many days before it runs out. */
export const expiringDays = [30, 7] as const

const [minute, hour] = [60, 3600]
/** The pauses after each attempt, in seconds: three days and three hours in all. */
const pauses = [5, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** When an event is tried again after this many failed attempts; null where it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}

/** What receivers know of a driver, and what follows: nothing where they know it. */
export function verdictEvent(known: boolean | undefined, mayLoad: boolean): WebhookEvent | null {
  if (known === mayLoad) return null
  return mayLoad ? 'driver.cleared' : 'driver.blocked'
}
