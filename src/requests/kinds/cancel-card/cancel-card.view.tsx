import type { KindView } from '../kind.view.tsx'
import { cancelCardKind, driverLeftText } from './cancel-card.contract.ts'

export const cancelCardView: KindView = {
  kind: cancelCardKind,
  facts: ({ body_data: { card_no, reason } }) => [
    { label: 'Card no', value: typeof card_no === 'string' ? card_no : null },
    ...(reason === 'left' ? [{ label: 'Reason', value: driverLeftText.action }] : []),
  ],
}
