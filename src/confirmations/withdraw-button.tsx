import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import { confirmationsContract, type Confirmation } from './confirmations.contract.ts'

/** For the proposer, while nobody has decided. */
export function WithdrawButton({ confirmation: { _id, title } }: { confirmation: Confirmation }): ReactNode {
  const { withdraw, details, index, counts } = confirmationsContract
  const { send, pending } = useCall(withdraw, { refresh: [details, index, counts] })
  const { ask, confirmation } = useConfirm()
  const press = async (): Promise<void> => {
    if (await ask({ title: 'Withdraw this change?', text: `${title}. Nothing changes.`, action: 'Withdraw' }))
      await send({ confirmation_id: _id })
  }
  return (
    <>
      <Button className="mt-4" loading={pending} onClick={() => void press()}>
        Withdraw
      </Button>
      {confirmation}
    </>
  )
}
