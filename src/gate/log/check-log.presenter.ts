import { clockText, momentText } from '#platform/contract/moment.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { anomalies, isAnomaly } from '../checks/gate-check.rules.ts'
import { shownReason } from '../judgement/gate-reasons.rules.ts'
import { directionNames, foundByNames, logOutcomeNames } from './check-log.rules.ts'
import type { CheckOfDriver, LoggedCheck } from './check-log.contract.ts'
import type { LoggedCheckRow } from './check-log.store.ts'

export const presentLoggedCheck = (row: LoggedCheckRow): LoggedCheck => ({
  ...presentCommon(row),
  driver_id:
    row.driver_id !== null && row.driver !== null ? { _id: row.driver_id, name: row.driver, picture_id: row.picture_file_id } : null,
  ...(row.visitor_id !== null &&
    row.home_plant !== null &&
    row.driver !== null && { visitor: { _id: row.visitor_id, name: row.driver, plant: row.home_plant } }),
  transporter: row.transporter,
  card_no: row.card_no,
  found_by: row.found_by,
  entered: row.entered,
  checked_by: row.checked_by,
  device: row.device,
  override:
    row.override_at === null ? null : { by: row.override_by ?? '', at: row.override_at.toISOString(), reason: row.override_reason ?? '' },
  unusual: unusualTexts(row),
})

export const presentCheckOfDriver = (row: LoggedCheckRow): CheckOfDriver => ({
  ...presentCommon(row),
  is_overridden: row.override_at !== null,
  ...(row.visited_plant !== null && { visited_plant: row.visited_plant }),
})

const presentCommon = ({ id, checked_at, direction, outcome, reasons, registration, is_bulk_load, is_offline }: LoggedCheckRow) => ({
  _id: id,
  checked_at: checked_at.toISOString(),
  direction,
  outcome,
  reasons: reasons.map(shownReason),
  registration,
  is_bulk_load,
  is_offline,
})

/** 'At two plants: Mombasa, 09:10', by this plant's clock. */
const unusualTexts = ({ unusual, time_zone }: LoggedCheckRow): string[] =>
  unusual.flatMap(({ kind, plant, at }) => {
    if (!isAnomaly(kind)) return []
    return [plant === null || at === null ? anomalies[kind] : `${anomalies[kind]}: ${plant}, ${clockText(new Date(at), time_zone)}`]
  })

export const checkLogSheet: readonly SheetColumn<LoggedCheckRow>[] = [
  { title: 'Checked', cell: ({ checked_at, time_zone }) => momentText(checked_at, time_zone), width: 20 },
  { title: 'Driver name', cell: ({ driver }) => driver, width: 24 },
  { title: 'Transporter', cell: ({ transporter }) => transporter, width: 24 },
  { title: 'Card no', cell: ({ card_no }) => card_no, width: 14 },
  { title: 'Found by', cell: ({ found_by }) => foundByNames[found_by], width: 14 },
  { title: 'Entered', cell: ({ entered }) => entered, width: 14 },
  { title: 'Direction', cell: ({ direction }) => directionNames[direction], width: 10 },
  { title: 'Verdict', cell: ({ outcome }) => logOutcomeNames[outcome], width: 12 },
  { title: 'Reasons', cell: ({ reasons }) => reasons.map(({ text }) => text).join('; '), width: 40 },
  { title: 'Vehicle', cell: ({ registration }) => registration, width: 12 },
  { title: 'Bulk load', cell: ({ is_bulk_load }) => (is_bulk_load ? 'Yes' : 'No'), width: 10 },
  { title: 'Network', cell: ({ is_offline }) => (is_offline ? 'Offline' : 'Live'), width: 10 },
  { title: 'Checked by', cell: ({ checked_by }) => checked_by, width: 20 },
  { title: 'Device', cell: ({ device }) => device, width: 16 },
  { title: 'Override by', cell: ({ override_by }) => override_by, width: 20 },
  { title: 'Override reason', cell: ({ override_reason }) => override_reason, width: 40 },
  { title: 'Unusual', cell: (row) => unusualTexts(row).join('; '), width: 24 },
]
