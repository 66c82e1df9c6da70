import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { digestChoiceContract } from './digest-choice.contract.ts'

/** Whether one gets the weekly digest, in My account. */
export function DigestChoice(): ReactNode {
  const { is_sent } = useRouteQuery(digestChoiceContract.shown, {}).data
  const { send } = useCall(digestChoiceContract.update, { refresh: [digestChoiceContract.shown] })
  return (
    <Card
      title="Weekly digest"
      description="On Monday mornings: who is blocked, who falls due in 30 days, and what waits for you. Nothing is sent when there is nothing to say."
    >
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          checked={is_sent}
          onChange={({ target }) => void send({ is_sent: target.checked })}
          className="size-4 shrink-0 pointer-coarse:size-5"
        />
        <span>Send me the weekly digest</span>
      </label>
    </Card>
  )
}
