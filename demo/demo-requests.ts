import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import type { DemoCall } from './people/demo-caller.ts'
import { approvals, reinstatements, rejections, suspensionReasons } from './demo-texts.ts'

type DemoContext = {
  drivers: readonly DriverSummary[]
  raisers: readonly DemoCall[]
  /** Not a submitter, since nobody may decide their own request. */
  decider: DemoCall
  now: Date
  /** Moves the demonstration's clock. */
  setTime: (moment: Date) => Promise<void>
  seed: number
}

const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
const startOfDay = (moment: Date): number => Math.floor(moment.getTime() / dayMs) * dayMs
/** A year of suspensions: raised, decided some hours later, some ended early, some served. */
export async function addDemoRequests({ drivers, raisers, decider, now, setTime, seed }: DemoContext): Promise<void> {
  const random = seededRandom(seed)
  const active = drivers.filter((driver) => driver.status_id === driverStatus.active)
  const count = Math.min(Math.floor(active.length / 20), 70)
  for (let n = 0; n < count; n++) {
    const driver = active[Math.floor((n * active.length) / count)]
    if (!driver) continue
    const daysAgo = 1 + Math.floor(((count - n) * 360) / count)
    const morning = startOfDay(now) - daysAgo * dayMs + (4 + random.upTo(6)) * hourMs + random.upTo(60) * minuteMs
    const after = (hours: number) => new Date(morning + hours * hourMs + random.upTo(60) * minuteMs)
    await setTime(new Date(morning))
    const duration = random.pick([7, 7, 14, 30])
    const raised = await random.pick(raisers)(suspendDriver.raise, {
      driver_id: driver.id,
      comment: random.pick(suspensionReasons),
      duration,
    })
    await setTime(after(2))
    const key = random.in(0.75) ? 'approve' : 'reject'
    await decider(suspendDriver.decide, {
      request_id: raised.request_id,
      key,
      comment: random.pick(key === 'approve' ? approvals : rejections),
    })
    if (key === 'approve' && random.in(0.2)) await reinstate(driver, after(26))
  }

  async function reinstate(driver: DriverSummary, at: Date): Promise<void> {
    await setTime(at)
    const raised = await random.pick(raisers)(endSuspension.raise, { driver_id: driver.id, comment: random.pick(reinstatements) })
    await decider(endSuspension.decide, { request_id: raised.request_id, key: 'approve', comment: random.pick(approvals) })
  }
}
