import { Refusal } from '#platform/server/http/refusal.ts'
import { driverChanges, insertManyDrivers } from './counted-drivers.factory.ts'
import { Rollback, type CountsFixture } from './counts-fixture.factory.ts'
import { violationChanges } from './counted-violations.factory.ts'

const changes = [...driverChanges, ...violationChanges]
const enoughDrivers = 50

/** Makes one random change that may affect the counts: a product operation or a plain statement. */
export async function makeRandomChange(fixture: CountsFixture): Promise<void> {
  const { random, drivers } = fixture
  const isInsert = drivers.length < enoughDrivers || random.upTo(40) === 0
  try {
    await (isInsert ? insertManyDrivers : random.pick(changes))(fixture)
  } catch (error) {
    // A refused operation changes nothing.
    if (!(error instanceof Refusal) && !(error instanceof Rollback)) throw error
  }
}
