import { driversContract } from '#drivers/list/drivers.contract.ts'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { useEffect } from 'react'
import { storeListAddress } from '#platform/web/list/last-list.ts'
import { useQueryFields, withFields } from '#platform/web/navigation/address.ts'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { requestAtPlant, useRequestPaths, type RequestPaths } from '../request.paths.ts'
import { requestsContract, type RequestRow } from '../requests.contract.ts'
import { requestListOptions } from '../first-calls.rules.ts'

const { index } = requestsContract

export type RequestList = List<typeof index> & {
  /** Whether the person can choose among transporters. */
  choosesTransporter: boolean
  /** Whether an office's person acts for it at several plants. */
  hasPlants: boolean
  /** Where a row's request is of another plant than the page's: the way there. */
  elsewhere: (row: RequestRow) => { href: string; label: string } | undefined
  paths: RequestPaths
  /** The request beside the list, from the address. */
  chosen: string | undefined
  /** The list's address with this request beside it. */
  addressOf: (request: string | undefined, page?: number) => string
}

/** The field of the address, beside those of the list. */
const chosenField = 'request'

/** State of 'Requests', from its address. */
export function useRequestList(): RequestList {
  const paths = useRequestPaths()
  const choosesTransporter = useCan(driversContract.formData.access)
  const actor = useActor()
  const list = useList(index, { path: paths.list, ...requestListOptions(actor) })
  const { path, fields, state } = list
  const hasPlants = state.plant_id !== undefined || list.list.data.data.some(({ plant }) => plant)
  const elsewhere: RequestList['elsewhere'] = ({ _id, plant }) =>
    plant === undefined || plant._id === actor.acting?.plant._id
      ? undefined
      : { href: requestAtPlant(plant._id, _id), label: `Go on at ${plant.name}` }
  const chosen = useQueryFields()[chosenField]
  const addressOf = (request: string | undefined, page = state.page): string =>
    withFields(path, { ...Object.fromEntries(new URLSearchParams(fields)), page, [chosenField]: request }, { page: 1 })
  const address = addressOf(chosen)
  // After the list's own: the way back leads to the request too.
  useEffect(() => storeListAddress(path, address), [path, address])
  return { ...list, choosesTransporter, hasPlants, elsewhere, paths, chosen, addressOf }
}
