import { driverPageContract } from '#passes/driver-page/driver-page.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import type { Kind } from './kinds/kind.contract.ts'
import { requestsContract } from './requests.contract.ts'

/** What a decision on a request, or taking it back, makes old. */
export const invalidatedByDecision = (kind: Kind): readonly Route[] => [kind.exist, ...invalidatedByClosing]

/** What closing a request makes old, of any type. */
export const invalidatedByClosing: readonly Route[] = [
  requestsContract.index,
  requestsContract.details,
  driverPageContract.details,
  driversContract.active,
  driversContract.summary,
]
