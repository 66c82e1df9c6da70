import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSwitchPlant } from '#accounts/sessions/switch-plant.hooks.ts'
import { useOfficeAllocations } from '#accounts/sessions/office-plants.hooks.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { Empty } from '#platform/web/empty.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { Spinner } from '#platform/web/spinner.tsx'
import { useRequestPaths } from '#requests/request.paths.ts'
import { MapPinned } from 'lucide-react'

/** A driver's page at the plant where the driver is: the person goes on there, since all that is done about a driver is done at the driver's plant. */
export const DriverAtPlantScreen = (): ReactNode => <AtPlant to={useDriverPaths().driver(usePathParameter('id'))} />
/** The same of a request. */
export const RequestAtPlantScreen = (): ReactNode => <AtPlant to={useRequestPaths().request(usePathParameter('id'))} />

function AtPlant({ to }: { to: string }): ReactNode {
  const plantId = usePathParameter('plant')
  const allocation = useOfficeAllocations().find(({ plant }) => plant._id === plantId)
  const isHere = useActor().acting?.plant._id === plantId
  const { switchTo } = useSwitchPlant()
  const go = useGo()
  const goOn = useEffectEvent(() => {
    if (isHere) go(to, { replace: true })
    else if (allocation) void switchTo(allocation._id, to)
  })
  useEffect(() => goOn(), [])
  if (!isHere && !allocation)
    return (
      <Empty icon={<MapPinned />} title="Not one of your plants" text="Your office has given you no access there. Ask its administrator." />
    )
  return (
    <output className="flex items-center gap-3 py-8 text-ink-2">
      <Spinner />
      Going on at {allocation?.plant.name}…
    </output>
  )
}
