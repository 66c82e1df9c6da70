import { holdsContract } from '#drivers/holds/placing/holds.contract.ts'
import { addMonths, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Step, Tools } from './demo-waiting.ts'

/** A licence in doubt, and a driver who may not load at this plant for a month. */
export function onHold({ decider, hours, at, driverAt }: Tools): readonly Step[] {
  return [
    async () => {
      const driver = driverAt(0.36)
      await at(3)
      const comment = 'The number on the licence is not the one that the driver names. The office sends the original.'
      const doubt = { kind: 'document', reason: 'forged', document: 'licence', comment } as const
      if (driver) await decider?.(holdsContract.place, { driver_id: driver.id, ...doubt })
    },
    async () => {
      const driver = driverAt(0.57)
      const since = await at(2)
      const comment = 'Unhooked a trailer on the weighbridge lane. The plant looks into it with the office.'
      const here = { kind: 'site', reason: 'incident', comment, ends_on: addMonths(toPlainDate(since, hours.time_zone), 1) } as const
      if (driver) await decider?.(holdsContract.place, { driver_id: driver.id, ...here })
    },
  ]
}
