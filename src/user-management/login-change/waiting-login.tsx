import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { useCall } from '#platform/web/query.ts'
import { userContract, type ShownUser } from '../user/user.contract.ts'

type WaitingLoginProps = {
  userId: string
  change: NonNullable<ShownUser['login_change']>
  mayWithdraw: boolean
}

/** A new number or email that has not taken over yet. */
export function WaitingLogin({ userId, change, mayWithdraw }: WaitingLoginProps): ReactNode {
  const { send, pending } = useCall(userContract.withdrawLoginChange, { refresh: [userContract.details] })
  const { new_phone, new_email, is_confirmed, objection_until } = change
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-8 bg-info-soft px-4 py-3">
      <p>
        {new_phone !== null && `New number ${formatPhone(new_phone)}. `}
        {new_email !== null && `New email ${new_email}. `}
        {is_confirmed ? 'Confirmed' : 'It has not entered its code'}. The old login can object until {formatMoment(objection_until)}.
      </p>
      {mayWithdraw && (
        <Button loading={pending} onClick={() => void send({ id: userId })}>
          Withdraw
        </Button>
      )}
    </div>
  )
}
