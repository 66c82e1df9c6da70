import type { AskedAdmission, OwnAdmission } from './admissions.contract.ts'
import { mayDecide, type Tied } from './admissions.rules.ts'
import type { AdmissionRow } from './admissions.store.ts'

const common = ({
  id,
  state,
  from_day,
  until_day,
  reason,
  asked_at,
  comment,
  decided_at,
  ended_at,
  end_reason,
  is_open,
}: AdmissionRow) => ({
  _id: id,
  state,
  from: from_day,
  until: until_day,
  reason,
  asked_at: asked_at.toISOString(),
  comment,
  decided_at: decided_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
  end_reason,
  is_open,
})

export const presentOwnAdmission = (row: AdmissionRow, { canAsk }: { canAsk: boolean }): OwnAdmission => ({
  ...common(row),
  plant: { _id: row.auth_plant_id, name: row.plant },
  can_withdraw: canAsk && row.state === 'asked',
})

export const presentAsked = (row: AdmissionRow & Tied): AskedAdmission => ({
  ...common(row),
  driver: { _id: row.driver_id, name: row.driver, id_no: row.id_no },
  transporter: row.transporter,
  home_plant: row.home_plant,
  asked_by: row.asked_by_name,
  decided_by: row.decided_by_name,
  can_decide: mayDecide(row),
  can_end: row.is_open,
})
