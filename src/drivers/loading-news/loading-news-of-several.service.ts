import { listLoading, type DriverLoading } from '../verdict/may-load.service.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { announce } from '#notifications/announce.service.ts'
import { loadingNews } from './loading-news.rules.ts'

type Several = {
  /** Locked in this transaction. */
  driverIds: readonly string[]
  at: Date
  /** What the plant did, as a sentence for the offices. */
  why: string
}

/** As `tellingOffice`, for work on several drivers: each office hears once of those that may load now, and once of those that may not. */
export async function tellingOffices<T>(tx: Tx, { driverIds, at, why }: Several, work: () => Promise<T>): Promise<T> {
  const before = new Map((await listLoading(tx, driverIds, at)).map((driver) => [driver.id, driver.mayLoad]))
  const result = await work()
  const changed = (await listLoading(tx, driverIds, at)).filter(({ id, mayLoad }) => before.get(id) !== mayLoad)
  await tellOffices(tx, changed, { at, why })
  return result
}

/** Tells each office once of its drivers that may load now, and once of those that may not. */
export async function tellOffices(tx: Tx, changed: readonly DriverLoading[], { at, why }: Omit<Several, 'driverIds'>): Promise<void> {
  const offices = Map.groupBy(changed, ({ auth_plant_id, transporter_id, mayLoad }) => `${auth_plant_id} ${transporter_id} ${mayLoad}`)
  for (const drivers of offices.values()) {
    const [first] = drivers
    if (!first) continue
    const { auth_plant_id: plantId, transporter_id, mayLoad } = first
    await announce(tx, { topic: 'office', payload: { transporter_id, ...loadingNews(drivers, { mayLoad, why }) }, plantId, at })
  }
}
