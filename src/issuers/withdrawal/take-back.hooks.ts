import type { ReactNode } from 'react'
import { doctorsContract } from '#administration/doctors/doctors.contract.ts'
import { trainingCompaniesContract } from '#administration/training-companies/training-companies.contract.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import { issuerContract, type IssuerShown } from '../issuer.contract.ts'

type TakingBack = { takeBack: () => Promise<void>; pending: boolean; confirmation: ReactNode }

export function useTakingBack({ _id, name, doctor }: IssuerShown): TakingBack {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(issuerContract.takeBack, {
    refresh: [issuerContract.details, doctor ? doctorsContract.index : trainingCompaniesContract.index],
  })
  const takeBack = async (): Promise<void> => {
    if (await ask({ title: `Take the withdrawal of ${name} back?`, text: 'The designation goes on as before.', action: 'Take back' }))
      await send({ id: _id })
  }
  return { takeBack, pending, confirmation }
}
