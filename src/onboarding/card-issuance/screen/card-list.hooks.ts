import { useSelection, type Selection } from '#platform/web/table/selection.tsx'
import { useList, type List } from '#platform/web/list/list-state.ts'
import { cardIssuanceContract, type IssuanceRow } from '../card-issuance.contract.ts'
import { cardIssuanceHref } from './card-issuance.paths.ts'

export type CardList = List<typeof cardIssuanceContract.index> & {
  /** The drivers whose cards are to be printed; undefined where none are. */
  selection: Selection<IssuanceRow> | undefined
}

/** State of 'Card issuance', from its address. */
export function useCardList(): CardList {
  const list = useList(cardIssuanceContract.index, { path: cardIssuanceHref, filters: ['search', 'transporter_id'] })
  const { stage, search, transporter_id } = list.state
  const selection = useSelection(JSON.stringify([stage, search, transporter_id]))
  return { ...list, selection: stage === 'issued' ? undefined : selection }
}
