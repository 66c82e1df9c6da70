import { listPastDrivers, listSpotEnds } from '#passes/verdict/past-drivers.store.ts'
import { addDays, daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { openDayCount, type ClearedDay, type DaySpan } from './cleared-days.rules.ts'
import { countFromRows, insertClearedDays, listPlantRuns, lockRun, updateRun, type PlantRun } from './cleared-days.store.ts'
import { dayBeforeHistory, firstDayOfMonth, isCountedFromRows, monthsToClose } from './scorecard-run.rules.ts'
import { closeMonth } from './scorecard.store.ts'

/** Drivers read at once. */
const batchSize = 500

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
  const days = await countDays(db, plant, { from: addDays(run.countedUntil, 1), until: yesterday })
  await inTransaction(db, async (tx) => {
    const locked = await lockRun(tx, plant.id, run)
    if (!locked) return
    await insertClearedDays(tx, plant.id, days)
    const months = monthsToClose(locked.closedUntil, yesterday)
    for (const until of months) await closeMonth(tx, plant.id, { from: firstDayOfMonth(until), until })
    await updateRun(tx, plant.id, { counted_until: yesterday, closed_until: months.at(-1) ?? locked.closedUntil })
  })
}

async function countDays(db: Db, plant: PlantRun, span: DaySpan): Promise<readonly ClearedDay[]> {
  const missing = daysBetween(span.from, span.until) + 1
  return isCountedFromRows(missing, plant.hour) ? countFromRows(db, plant.id, span.until) : countFromHistory(db, plant, span)
}

async function countFromHistory(db: Db, plant: { readonly id: string; readonly today: PlainDate }, span: DaySpan) {
  const count = openDayCount(span, plant.today, await listSpotEnds(db))
  for (let after: string | undefined = '0'; after !== undefined;) {
    const drivers = await listPastDrivers(db, plant.id, { after, limit: batchSize })
    for (const driver of drivers) count.add(driver)
    after = drivers.length < batchSize ? undefined : drivers.at(-1)?.driver.id
  }
  return count.result()
}
