import { addDays } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { daysFromChanges } from './cleared-days.rules.ts'
import { insertClearedDays, listDayChanges, listPlantRuns, lockRun, updateRun, type PlantRun } from './cleared-days.store.ts'
import { dayBeforeHistory, firstDayOfMonth, monthsToClose } from './scorecard-run.rules.ts'
import { closeMonth } from './scorecard.store.ts'

/**
 * Job: counts the days up to yesterday and closes the months they complete. Counting reads outside the transaction; the locked run makes each
 * day and month count once, also with several servers and after an outage.
 */
export async function updateScorecards(db: Db, now: Date): Promise<void> {
  for (const plant of await listPlantRuns(db, now)) await updatePlant(db, plant)
}

async function updatePlant(db: Db, plant: PlantRun): Promise<void> {
  const before = dayBeforeHistory(plant.today)
  const run = { countedUntil: plant.countedUntil ?? before, closedUntil: plant.closedUntil ?? before }
  const yesterday = addDays(plant.today, -1)
  const span = { from: addDays(run.countedUntil, 1), until: yesterday }
  const days = daysFromChanges(await listDayChanges(db, plant.id, span), span)
  await inTransaction(db, async (tx) => {
    const locked = await lockRun(tx, plant.id, run)
    if (!locked) return
    await insertClearedDays(tx, plant.id, days)
    const months = monthsToClose(locked.closedUntil, yesterday)
    for (const until of months) await closeMonth(tx, plant.id, { from: firstDayOfMonth(until), until })
    await updateRun(tx, plant.id, { counted_until: yesterday, closed_until: months.at(-1) ?? locked.closedUntil })
  })
}
