import { Refusal } from '#platform/server/http/refusal.ts'
import { driverDeeds, registerComes } from './counted-drivers.factory.ts'
import { Nothing, type Ground } from './counted-ground.factory.ts'
import { violationDeeds } from './counted-violations.factory.ts'

const deeds = [...driverDeeds, ...violationDeeds]
const enoughDrivers = 50

/** One of all the ways in which what the dashboard counts changes: the product's own, and any statement that somebody sends. */
export async function doOneDeed(ground: Ground): Promise<void> {
  const { random, drivers } = ground
  const isRegister = drivers.length < enoughDrivers || random.upTo(40) === 0
  try {
    await (isRegister ? registerComes : random.pick(deeds))(ground)
  } catch (error) {
    // What the product refuses changes nothing.
    if (!(error instanceof Refusal) && !(error instanceof Nothing)) throw error
  }
}
