import type { Driver } from '../drivers.store.ts'
import { mayLoad } from '../verdict/may-load.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { announce } from '#notifications/announce.service.ts'
import { loadingNews } from './loading-news.rules.ts'

type Loading = {
  /** Locked in this transaction. */
  driver: Pick<Driver, 'id' | 'auth_plant_id' | 'transporter_id' | 'name'>
  today: PlainDate
  at: Date
  /** What the plant did, as a sentence for the driver's office. */
  why: string
}

/** Does the work, and tells the driver's office where it changes whether the driver may load. For decisions that notify nobody otherwise. */
export async function tellingOffice<T>(tx: Tx, { driver, today, at, why }: Loading, work: () => Promise<T>): Promise<T> {
  const couldLoad = await mayLoad(tx, driver.id, today)
  const result = await work()
  const canLoad = await mayLoad(tx, driver.id, today)
  if (canLoad === couldLoad) return result
  const payload = { transporter_id: driver.transporter_id, ...loadingNews([driver], { mayLoad: canLoad, why }) }
  await announce(tx, { topic: 'office', payload, plantId: driver.auth_plant_id, at })
  return result
}
