import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { changeDriver } from '#drivers/change-driver.service.ts'
import { changeDriverDetails } from '#drivers/details/change-details.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { generatePass } from '#drivers/pass/pass.service.ts'
import { endSuspensions, suspend } from '#drivers/suspensions/suspensions.service.ts'
import { transferTo } from '#drivers/transfer.service.ts'
import { endCard } from '#drivers/card/cards.service.ts'
import { renewClearance } from '#drivers/clearances/clearances.service.ts'

type Act = (tx: Tx, change: DriverChange) => Promise<unknown>
type World = { today: PlainDate; spotTransporterId: string }

/** What may happen to a driver in service, by the product's own services. */
export const actsOf = ({ today, spotTransporterId }: World) =>
  ({
    suspended: (tx, change) => suspend(tx, { ...change, startsOn: today, endsOn: '2026-12-21' }),
    'suspension ended': (tx, change) => endSuspensions(tx, { ...change, reason: 'reinstated', which: 'all' }),
    blacklisted: async (tx, change) => {
      await endSuspensions(tx, { ...change, reason: 'blacklisted', which: 'all' })
      await changeDriver(tx, change.driver.id, 'blacklisted', change, { also: () => endCard(tx, change) })
    },
    'card cancelled': (tx, change) => changeDriver(tx, change.driver.id, 'card-cancelled', change, { also: () => endCard(tx, change) }),
    left: (tx, change) =>
      changeDriver(tx, change.driver.id, 'left', change, {
        also: async () => {
          await endSuspensions(tx, { ...change, reason: 'left', which: 'all' })
          await endCard(tx, change, 'left')
        },
      }),
    'a new pass': (tx, change) =>
      changeDriver(tx, change.driver.id, 'pass-generated', change, {
        also: (status) => generatePass(tx, { ...change, status, today }),
      }),
    'a medical': (tx, change) =>
      renewClearance(tx, change, { kind: 'medical', given_on: '2026-11-20', expiry: '2027-02-01', fit_to_work: true }),
    'a shorter licence': (tx, change) =>
      changeDriverDetails(tx, [{ driver: change.driver, details: { licence_expiry: '2027-01-15' } }], change),
    'a spot transporter': (tx, change) => transferTo(tx, { ...change, transporterId: spotTransporterId, requestId: '1' }),
  }) as const satisfies Record<string, Act>
