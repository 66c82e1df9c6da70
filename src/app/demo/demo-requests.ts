import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverStanding } from '#drivers/driver-standings.store.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { chance } from './chance.ts'
import type { DemoCall } from './demo-caller.ts'
import { approvals, reinstatements, rejections, suspensionReasons } from './demo-words.ts'

type Story = {
  readonly drivers: readonly DriverStanding[]
  /** Raises; decides nothing of its own. */
  readonly raiser: DemoCall
  readonly decider: DemoCall
  readonly now: Date
  /** Moves the demonstration's clock. */
  readonly setTime: (moment: Date) => Promise<void>
  readonly seed: number
}

const dayMs = 86_400_000
/** The newest requests have not been decided yet. */
const stillWaiting = 20

/** A year of suspensions: raised, decided some hours later, some ended early, some served; the newest still wait. */
export async function addDemoRequests({ drivers, raiser, decider, now, setTime, seed }: Story): Promise<void> {
  const random = chance(seed)
  const active = drivers.filter((driver) => driver.status_id === driverStatus.active)
  const count = Math.min(Math.floor(active.length / 6), 160)
  for (let n = 0; n < count; n++) {
    const driver = active[Math.floor((n * active.length) / count)]
    if (!driver) continue
    const daysAgo = Math.floor(((count - n) * 360) / count)
    const at = (hours: number) => new Date(now.getTime() - daysAgo * dayMs + hours * 3_600_000)
    await setTime(at(-8))
    const duration = random.pick([7, 14, 30, 60])
    const raised = await raiser(suspendDriver.raise, { driver_id: driver.id, comment: random.pick(suspensionReasons), duration })
    if (n >= count - stillWaiting) continue
    await setTime(at(-2))
    const key = random.in(0.75) ? 'approve' : 'reject'
    await decider(suspendDriver.decide, { request_id: raised.request_id, key, comment: random.pick(key === 'approve' ? approvals : rejections) })
    if (key === 'approve' && random.in(0.2)) await reinstate(driver, at(1))
  }

  async function reinstate(driver: DriverStanding, at: Date): Promise<void> {
    await setTime(at)
    const raised = await raiser(endSuspension.raise, { driver_id: driver.id, comment: random.pick(reinstatements) })
    await decider(endSuspension.decide, { request_id: raised.request_id, key: 'approve', comment: random.pick(approvals) })
  }
}
