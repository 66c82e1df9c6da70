import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import { dayCell, type SheetColumn } from '#platform/contract/sheet.ts'
import type { RecalledRow, ProgressRow } from './recalled.store.ts'
import type { Progress, Recall, RecalledDriver } from './recalls.contract.ts'
import { judgeRecallWithdrawal, recalledStateNames, recallStage } from './recalls.rules.ts'
import type { RecallRecord } from './recalls.store.ts'

type Reader = { plantId: string; /** The recalls that concern the reader. */ own: ReadonlySet<string> }

export function presentRecall(record: RecallRecord, counted: readonly ProgressRow[], { plantId, own }: Reader): Recall {
  const stage = recallStage(record)
  const { withdrawer, withdrawn_at, withdraw_reason } = record
  return {
    _id: record.id,
    issuer: { _id: record.issuer_id, name: record.issuer, kind: record.kind },
    stage,
    progress: progressOf(counted.filter(({ recallId }) => recallId === record.id)),
    reason: record.reason,
    grace_days: record.grace_days,
    renew_by: record.renew_by,
    plant: record.plant,
    given_from: record.given_from,
    given_until: record.given_until,
    proposed_by: record.proposer,
    confirmed_by: record.confirmer,
    confirmed_at: record.confirmed_at.toISOString(),
    withdrawn: withdrawn_at && { by: withdrawer ?? '', at: withdrawn_at.toISOString(), reason: withdraw_reason ?? '' },
    can_withdraw: record.auth_plant_id === plantId && judgeRecallWithdrawal({ stage, by: withdrawer, isOwn: own.has(record.id) }).ok,
  }
}

const none: Progress = { to_renew: 0, held: 0, renewed: 0, marked: 0, lifted: 0 }
/** Of one recall. */
export const progressOf = (counted: readonly ProgressRow[]): Progress => ({
  ...none,
  ...Object.fromEntries(counted.map(({ state, n }) => [state, n])),
})

export const presentRecalled = ({ id, driver_id, name, kind, ...row }: RecalledRow): RecalledDriver => ({
  _id: id,
  driver_id: { _id: driver_id, name },
  id_no: row.id_no,
  transporter: row.transporter,
  kind: requirementNames[kind],
  given_on: row.given_on,
  expiry: row.expiry,
  state: row.state,
})

/** The columns of the export. */
export const recalledSheet: readonly SheetColumn<RecalledRow>[] = [
  { title: 'Driver name', cell: ({ name }) => name, width: 28 },
  { title: 'Id no', cell: ({ id_no }) => id_no, width: 14 },
  { title: 'Phones', cell: ({ phones }) => phones.join(', '), width: 24 },
  { title: 'Transporter', cell: ({ transporter }) => transporter, width: 28 },
  { title: 'Clearance', cell: ({ kind }) => requirementNames[kind], width: 26 },
  { title: 'Given on', cell: ({ given_on }) => dayCell(given_on), width: 14 },
  { title: 'Expiry', cell: ({ expiry }) => dayCell(expiry), width: 14 },
  { title: 'State', cell: ({ state }) => recalledStateNames[state], width: 14 },
]
