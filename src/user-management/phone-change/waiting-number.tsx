import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { useCall } from '#platform/web/query.ts'
import { userContract, type ShownUser } from '../user/user.contract.ts'

type WaitingNumberProps = {
  readonly userId: string
  readonly change: NonNullable<ShownUser['phone_change']>
  readonly mayWithdraw: boolean
}

/** A new number that has not taken over yet. */
export function WaitingNumber({ userId, change, mayWithdraw }: WaitingNumberProps): ReactNode {
  const { send, pending } = useCall(userContract.withdrawPhoneChange, { refresh: [userContract.details] })
  const { new_phone, is_confirmed, objection_until } = change
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-3 rounded-8 bg-info-soft px-4 py-3">
      <p>
        New number {formatPhone(new_phone)}: {is_confirmed ? 'confirmed' : 'has not entered its code'}. The old number can object until{' '}
        {formatMoment(objection_until)}.
      </p>
      {mayWithdraw && (
        <Button loading={pending} onClick={() => void send({ id: userId })}>
          Withdraw
        </Button>
      )}
    </div>
  )
}
