import { announce } from '#notifications/announce.service.ts'
import { isGone } from '#drivers/driver-status.contract.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import type { Tx } from '#platform/server/database/database.ts'

type Told = { driver: Pick<Driver, 'id' | 'name' | 'status_id' | 'auth_plant_id' | 'transporter_id'>; kind: ClearanceKind }
type News = { title: string; body: string; link: string }
type NewsOf = (drivers: readonly Told['driver'][], kind: ClearanceKind) => News

/** Tells each office once of its drivers; of those who are gone nobody hears. */
export async function tellOfficesOfRecall(tx: Tx, all: readonly Told[], at: Date, newsOf: NewsOf): Promise<void> {
  const told = all.filter(({ driver }) => !isGone(driver.status_id))
  const offices = Map.groupBy(told, ({ driver, kind }) => `${driver.auth_plant_id} ${driver.transporter_id} ${kind}`)
  for (const [first, ...rest] of offices.values()) {
    if (!first) continue
    const { auth_plant_id: plantId, transporter_id } = first.driver
    const news = newsOf(
      [first, ...rest].map(({ driver }) => driver),
      first.kind,
    )
    await announce(tx, { topic: 'office', payload: { transporter_id, ...news }, plantId, at })
  }
}
