import type { ViolationRow } from './violations.contract.ts'

/** Of one that another plant decided or recorded: 'At Athi River, recorded at Mombasa'. Nothing of one that is this plant's alone. */
export const plantsText = ({ earlier_plant, visited_plant }: Pick<ViolationRow, 'earlier_plant' | 'visited_plant'>): string =>
  [
    ...(earlier_plant === undefined ? [] : [`At ${earlier_plant}`]),
    ...(visited_plant === undefined ? [] : [earlier_plant === undefined ? visited_plant : `recorded at ${visited_plant}`]),
  ].join(', ')
