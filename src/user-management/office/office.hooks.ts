import type { ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { ourPeoplePath } from '../user-management.paths.ts'
import { officeContract, type OfficePerson } from './office.contract.ts'

export type PeopleList = List<typeof officeContract.index>

/** State of 'Our people', from its address. */
export const usePeopleList = (): PeopleList => useList(officeContract.index, { path: ourPeoplePath, filters: [] })

export type OfficeChoices = Output<typeof officeContract.form>
export const useOfficeChoices = (): OfficeChoices => useRouteQuery(officeContract.form, {}).data

export const refreshedByOffice = [officeContract.index, officeContract.form]

export type OfficeActions = {
  resend: (person: OfficePerson) => Promise<void>
  end: (person: OfficePerson) => Promise<void>
  confirmation: ReactNode
}

export function useOfficeActions(onLink: (link: string | null) => void): OfficeActions {
  const { ask, confirmation } = useConfirm()
  const sending = useCall(officeContract.resend, { onDone: ({ link }) => onLink(link) })
  const ending = useCall(officeContract.end, { refresh: refreshedByOffice })
  const end = async ({ _id, first_name, last_name }: OfficePerson): Promise<void> => {
    const title = `End the access of ${first_name} ${last_name}?`
    const text = 'It ends at once, and they are notified. They stay in this list, and you can invite them again.'
    if (await ask({ title, text, action: 'End access', look: 'danger' })) await ending.send({ id: _id })
  }
  return { end, resend: async ({ _id }) => void (await sending.send({ id: _id })), confirmation }
}
