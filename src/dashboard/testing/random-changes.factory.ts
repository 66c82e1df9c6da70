import { Refusal } from '#platform/server/http/refusal.ts'
import { driverDeeds, registerComes } from './counted-drivers.factory.ts'
import { Nothing, type Ground } from './counted-ground.factory.ts'
import { violationDeeds } from './counted-violations.factory.ts'

const deeds = [...driverDeeds, ...violationDeeds]
const enoughDrivers = 50

/** One random change of the dashboard's counts: a product operation or any statement. */
export async function doOneDeed(ground: Ground): Promise<void> {
  const { random, drivers } = ground
  const isRegister = drivers.length < enoughDrivers || random.upTo(40) === 0
  try {
    await (isRegister ? registerComes : random.pick(deeds))(ground)
  } catch (error) {
    // A refused operation changes nothing.
    if (!(error instanceof Refusal) && !(error instanceof Nothing)) throw error
  }
}
