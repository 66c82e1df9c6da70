import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { countText } from '#platform/contract/words.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { firstLoadContract, firstLoadFinishers } from './first-load.contract.ts'

/** Whether registers still add active drivers; an administrator ends that for good. */
export function FirstLoadCard(): ReactNode {
  const { firstLoad, finishFirstLoad } = firstLoadContract
  const { finished_at, finished_by, active_drivers } = useRouteQuery(firstLoad, {}).data
  const mayFinish = useCan(firstLoadFinishers)
  const { send, pending } = useCall(finishFirstLoad, { refresh: [firstLoad] })
  const { ask, confirmation } = useConfirm()
  if (finished_at !== null)
    return (
      <Card title="First load finished">
        <p>
          {formatMoment(finished_at)}
          {finished_by !== null && ` by ${finished_by}`}. Registers add no active drivers any more. Use Onboard for new drivers.
        </p>
      </Card>
    )
  const drivers = `${countText(active_drivers)} active ${active_drivers === 1 ? 'driver' : 'drivers'}`
  const press = async (): Promise<void> => {
    const question = {
      title: `Finish the first load with ${drivers}?`,
      text: 'Registers add no active drivers any more: new drivers are onboarded, and a colleague confirms what an update changes of identity, licence or phones. This cannot be undone.',
      action: 'First load is finished',
    }
    if (await ask(question)) await send({ active_drivers })
  }
  return (
    <Card title="First load" description={`This plant has ${drivers}. Registers may add active drivers until its first load is finished.`}>
      {mayFinish ? (
        <Button loading={pending} onClick={() => void press()}>
          First load is finished
        </Button>
      ) : (
        <p>An administrator finishes the first load.</p>
      )}
      {confirmation}
    </Card>
  )
}
