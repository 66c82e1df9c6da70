import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { useCancelRequest } from '../details/cancel-request.tsx'
import { invalidatedByClosing } from '../invalidated-routes.hooks.ts'
import { cancelAny } from '../kinds/kind-shapes.contract.ts'
import { useRequestPaths } from '../request.paths.ts'
import type { RequestRow } from '../requests.contract.ts'
import { useDriverRowActions } from '../row-actions.tsx'

type RequestRowActions = {
  driverHref: (row: RequestRow) => string | undefined
  entriesOf: (row: RequestRow) => readonly MenuEntry[]
  panel: ReactNode
}

/** What can be done with a request and its driver, in the list. */
export function useRequestRowActions(): RequestRowActions {
  const { request } = useRequestPaths()
  const { driver } = useDriverPaths()
  const mayOpenDrivers = useCan(driverPageContract.details.access)
  const drivers = useDriverRowActions()
  const { cancel, confirmation } = useCancelRequest(cancelAny, { refresh: invalidatedByClosing })
  return {
    driverHref: ({ driver_id: { _id, status } }) => (mayOpenDrivers && status ? driver(_id) : undefined),
    entriesOf: ({ _id, can_cancel, driver_id }) => [
      { key: 'open', label: 'Open request', href: request(_id) },
      ...(can_cancel ? [{ key: 'cancel', label: 'Cancel request', tone: 'bad' as const, onSelect: () => void cancel(_id) }] : []),
      ...drivers.entriesOf(driver_id),
    ],
    panel: (
      <>
        {drivers.panel}
        {confirmation}
      </>
    ),
  }
}
