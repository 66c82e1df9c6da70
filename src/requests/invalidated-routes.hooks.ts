import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Kind } from './kinds/kind.contract.ts'
import { turnContract } from './turn/turn.contract.ts'
import { requestsContract } from './requests.contract.ts'

/** Queries to refetch after a decision or cancellation. */
export const invalidatedByDecision = (kind: Kind): readonly Route[] => [kind.exist, turnContract.today, ...invalidatedByClosing]

/** Queries to refetch after a request of any type is closed. */
export const invalidatedByClosing: readonly Route[] = [
  requestsContract.index,
  requestsContract.details,
  driverPageContract.details,
  driversContract.active,
  driversContract.summary,
]
