import { lazy } from 'react'
import type { KindView } from '../kind.view.tsx'
import { noCardText } from './cancel-card.contract.ts'

export const cancelCardView: KindView = {
  RaiseForm: lazy(async () => ({ default: (await import('./cancel-card-form.tsx')).CancelCardForm })),
  cannotAsk: (old) => (old ? undefined : noCardText),
  facts: ({ body_data: { card_no } }) => [{ label: 'Card no', value: typeof card_no === 'string' ? card_no : null }],
}
