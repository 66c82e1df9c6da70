import type { HeldDriver } from '../offline/gate-lines.rules.ts'

/** The driver of each photograph that a device should hold, by the picture's id. Whose cards are all cancelled is never cleared, and needs none. */
export function wantedPhotographs(drivers: Iterable<HeldDriver>): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>()
  for (const { id, pictureId, cards } of drivers)
    if (pictureId !== null && cards.some(({ state }) => state !== 'cancelled')) wanted.set(pictureId, id)
  return wanted
}

export type PhotographPlan = {
  missing: readonly { pictureId: string; driverId: string }[]
  /** The ids of stored pictures that no driver has any more. */
  unwanted: readonly string[]
}

/** What a device has still to fetch and what it removes. After a cut it goes on where it was. */
export const planPhotographs = (wanted: ReadonlyMap<string, string>, stored: ReadonlySet<string>): PhotographPlan => ({
  missing: [...wanted].filter(([pictureId]) => !stored.has(pictureId)).map(([pictureId, driverId]) => ({ pictureId, driverId })),
  unwanted: [...stored].filter((pictureId) => !wanted.has(pictureId)),
})
