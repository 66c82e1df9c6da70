import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { lockDriverById } from '#drivers/drivers.store.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { despiteRefusals } from '#platform/server/database/despite-refusals.ts'
import { listHeldPasses, type CheckedPass } from './pass-upkeep.store.ts'
import { passExpiry, passStatusOfDriver } from '#drivers/pass/pass.rules.ts'
import { passFollowsDriver, recomputePass } from './passes.service.ts'

const batchSize = 5000

/** Corrects passes whose status or expiry is not what their driver's facts say, for instance after rows were changed by hand. Returns how many. */
export async function correctPasses(db: Db, clock: () => Date): Promise<number> {
  const wrong: string[] = []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const passes: readonly CheckedPass[] = await listHeldPasses(db, { after, limit: batchSize })
    for (const pass of passes) if (!isRight(pass)) wrong.push(pass.driverId)
    after = passes.length < batchSize ? undefined : passes.at(-1)?.driverId
  }
  let corrected = 0
  await despiteRefusals(wrong, async (driverId) => {
    await inTransaction(db, (tx) => correct(tx, driverId, clock))
    corrected++
  })
  return corrected
}

function isRight(pass: CheckedPass): boolean {
  const { expiry, reason } = passExpiry(pass)
  const status = isDriverStatus(pass.statusId) ? (passStatusOfDriver[pass.statusId] ?? pass.status) : pass.status
  return expiry === pass.expiry && reason === pass.reason && status === pass.status
}

async function correct(tx: Tx, driverId: string, clock: () => Date): Promise<void> {
  const driver = await lockDriverById(tx, driverId)
  const change = { driver, at: clock(), userId: null, why: 'checked at night' }
  await recomputePass(tx, change)
  await passFollowsDriver(tx, { ...change, status: driver.status_id })
}
