import type { AskedMove, MovePreview, OwnMove } from './moves.contract.ts'
import type { MoveEffects } from './move-preview.service.ts'
import { mayDecide, type Tied } from '../admissions.rules.ts'
import type { MoveRow } from './moves.store.ts'

const common = ({ id, state, reason, asked_at, comment, decided_at }: MoveRow) => ({
  _id: id,
  state,
  reason,
  asked_at: asked_at.toISOString(),
  comment,
  decided_at: decided_at?.toISOString() ?? null,
})

export const presentMovePreview = ({ facts, stops }: MoveEffects): MovePreview => ({ facts: [...facts], stops: [...stops] })

/** `plantId`: where the driver is, who reads it. A move that is past was to there, or from there. */
export const presentOwnMove = (row: MoveRow, { canAsk, plantId }: { canAsk: boolean; plantId: string }): OwnMove => ({
  ...common(row),
  plant: { _id: row.auth_plant_id, name: row.plant },
  can_withdraw: canAsk && row.state === 'asked' && row.home_plant_id === plantId,
})

export const presentAskedMove = (row: MoveRow & Tied): AskedMove => ({
  ...common(row),
  driver: { _id: row.driver_id, name: row.driver, id_no: row.id_no },
  transporter: row.transporter,
  home_plant: row.home_plant,
  asked_by: row.asked_by_name,
  decided_by: row.decided_by_name,
  can_decide: mayDecide(row),
})
