import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import type { DriverRowActions } from '#drivers/list/driver-row-actions.tsx'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { driverForms } from './kinds/driver-forms.tsx'
import { kindText } from './kinds/kind.view.tsx'
import { useOfferedForms } from './offered-actions.tsx'
import { useRaisePanel } from './raise-panel.tsx'

/** What can be done with the driver of a row, in any list, and the panel in which it is done. */
export function useDriverRowActions(): DriverRowActions {
  const offered = useOfferedForms(driverForms)
  const paths = useDriverPaths()
  const mayOpen = useCan(driverPageContract.details.access)
  const { raise, panel } = useRaisePanel()
  const entriesOf: DriverRowActions['entriesOf'] = ({ _id: driverId, status }, label = 'Open driver') => {
    if (!mayOpen || !status) return []
    const actions = offered(status.id).map((form, at): MenuEntry => ({
      key: kindText(form).key,
      label: kindText(form).action,
      onSelect: () => raise(form, driverId),
      hasSeparator: at === 0,
    }))
    return [{ key: 'open-driver', label, href: paths.driver(driverId) }, ...actions]
  }
  return { entriesOf, panel }
}
