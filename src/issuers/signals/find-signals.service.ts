import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countByDay, findElsewhere, findPerfect, keepSignals, listKept } from './find-signals.store.ts'
import { signalDays, signalsOfDay, tonight } from './signals.rules.ts'
import { listPlants } from './signals.store.ts'

/** At most so many new ones of a plant a night: a flood is a fault of the settings, and is said by its first. */
const mostANight = 200

/** Job: looks for what is unusual about doctors and training companies, plant by plant. */
export async function findSignals(db: Db, now: Date): Promise<void> {
  for (const { id: plantId, time_zone, examinations_a_day } of await listPlants(db)) {
    const since = { plantId, since: addDays(toPlainDate(now, time_zone), -signalDays) }
    const days = (await countByDay(db, since)).flatMap((day) => signalsOfDay(day, examinations_a_day))
    // What is about people comes first: it is rare, and days without designation may be many.
    const found = [...(await findElsewhere(db, since)), ...(await findPerfect(db, since)), ...days]
    const signals = tonight(found, await listKept(db, since), mostANight)
    await inTransaction(db, (tx) => keepSignals(tx, { plantId, at: now, signals }))
  }
}
