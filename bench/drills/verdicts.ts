import { runInRelease, type Release } from './release.ts'

/** By driver: runs of equal verdicts, and today's of the lists, such as 'cleared×120 warn×30 blocked×251, listed as cleared'. */
export type Verdicts = Readonly<Record<string, string>>

/** Of a driver on hold, or found not fit to work: nobody who is may load, whatever else holds. The releases up to 0.7 know neither. */
export const stoppedOn = (days: number): string => `blocked×${days + 1}, listed as blocked, stopped`

/** Reads `DATABASE`, judges every driver from today on, and prints the runs. `read(db, plant, today)` yields each driver's id and what judges a day. */
const judging = (read: string, toCome: number): string => `
  const { existsSync } = await import('node:fs')
  const { openDatabase } = await import('#platform/server/database/database.ts')
  const { addDays, toPlainDate } = await import('#platform/contract/plain-date.ts')
  const { judgeDriver, verdictBy } = await import('./src/drivers/verdict/verdict.rules.ts')
  const { driverFacts } = await (async () => { ${read} })()
  const database = openDatabase(JSON.parse(process.env.DATABASE))
  const plants = await database.db.selectFrom('auth_plant').select(['id', 'time_zone']).execute()
  const found = {}
  for (const { id: plantId, time_zone } of plants) {
    const today = toPlainDate(new Date(), time_zone)
    const days = Array.from({ length: ${toCome} + 1 }, (_, n) => addDays(today, n))
    const listed = await database.db.selectFrom('driver').selectAll().where('auth_plant_id', '=', plantId).execute()
    const listedAs = new Map(listed.map(({ id, status_id: statusId, cleared_until: until, held_days: heldDays = '{}' }) =>
      [id, verdictBy({ statusId, clearedUntil: until === '-infinity' ? null : until, isHeld: heldDays !== '{}' }, today)]))
    for await (const { id, factsOn } of driverFacts(database.db, plantId, today)) {
      const [runs, { isOnHold = false, heldDays = '{}', isUnfit }] = [[], factsOn(today)]
      for (const day of days) {
        const { verdict } = judgeDriver(factsOn(day), day)
        if (runs.at(-1)?.verdict === verdict) runs.at(-1).days += 1
        else runs.push({ verdict, days: 1 })
      }
      found[id] = runs.map(({ verdict, days }) => verdict + '×' + days).join(' ') + ', listed as ' + listedAs.get(id) + (isOnHold || heldDays !== '{}' || isUnfit ? ', stopped' : '')
    }
  }
  await database.close()
  console.log(JSON.stringify(found))`

/** Releases up to 0.7 judge a day by the driver's row and what the audit knows. */
const byHistory = `
  const { listPastDrivers } = await import('./src/passes/verdict/past-drivers.store.ts')
  const { asAt, factsAsAt } = await import('./src/passes/verdict/verdict-as-at.rules.ts')
  return { driverFacts: async function* (db, plantId, today) {
    for (let after = '0', page; (page = await listPastDrivers(db, plantId, { after, limit: 1000 })).length > 0; after = page.at(-1).driver.id)
      for (const { driver, history } of page)
        yield { id: driver.id, factsOn: (day) => factsAsAt(asAt(driver, history, day, today), { licence: driver.licenceExpiry, transporter: driver.spotUntil }) }
  } }`

const byState = `
  const { findVerdictDriver } = await import('./src/drivers/verdict/as-at/verdict.service.ts')
  const { factsOf, stateOn } = await import('./src/drivers/verdict/as-at/driver-state.rules.ts')
  return { driverFacts: async function* (db, plantId, today) {
    for (const { id } of await db.selectFrom('driver').select('id').where('auth_plant_id', '=', plantId).orderBy('id').execute()) {
      const driver = await findVerdictDriver(db, { plantId, transporterId: null }, { id })
      yield { id, factsOn: (day) => factsOf(stateOn(driver, { day, today })) }
    }
  } }`

const reading = `
  return existsSync('./src/passes/verdict/past-drivers.store.ts') ? await (async () => { ${byHistory} })() : await (async () => { ${byState} })()`

/** The verdicts that the release itself gives, today and on so many days to come, on a database that it has migrated. */
export async function verdictsBy(release: Release, database: object, toCome: number): Promise<Verdicts> {
  const printed = await runInRelease(release, judging(reading, toCome), { ...process.env, DATABASE: JSON.stringify(database) })
  return JSON.parse(printed) as Verdicts
}
