import { sql } from 'kysely'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { OwnEnds } from '#drivers/requirements/own-ends.rules.ts'
import { listOwnRules } from '#drivers/requirements/requirements.service.ts'
import { clearedUntilOf } from '#drivers/verdict/verdict.rules.ts'
import { passStatusOfDriver } from '#drivers/pass/pass.rules.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import {
  listDemoDrivers,
  listSpotEnds,
  replaceHistory,
  type DemoDriver,
  type DemoPlant,
  type HistoryRow,
  type StoredState,
} from './demo-history.store.ts'
import { ownAt, rulesBegan } from './demo-own.ts'
import { changeMoments, stateAt, type DemoState } from './demo-state.rules.ts'

const batchSize = 500

/**
 * Writes the history of a plant's drivers as it follows from their passes, cards, clearances, suspensions and audit: the parts of the demonstration go
 * back in time again and again, and what was kept meanwhile has the order in which they ran.
 */
export async function rewriteDemoHistory(db: Db, plant: Omit<DemoPlant, 'spotEnds' | 'rules'>): Promise<void> {
  // Without statistics of the rows just inserted, each row of the history would look through all drivers.
  await sql`analyze driver, driver_history`.execute(db)
  const spotEnds = await listSpotEnds(db)
  const rules = (await listOwnRules(db, [plant.id])).get(plant.id) ?? []
  for (let after: string | undefined = '0'; after !== undefined;) {
    const drivers: readonly DemoDriver[] = await listDemoDrivers(db, plant.id, { after, limit: batchSize })
    const ids = drivers.map(({ id }) => id)
    await inTransaction(db, (tx) =>
      replaceHistory(
        tx,
        ids,
        drivers.flatMap((driver) => rowsOf(driver, { ...plant, spotEnds, rules })),
      ),
    )
    after = drivers.length < batchSize ? undefined : ids.at(-1)
  }
}

function rowsOf({ present, records }: DemoDriver, plant: DemoPlant): HistoryRow[] {
  const { transporter_id: transporterId, vehicle_options: vehicleOptions } = present
  const statusId = asDriverStatus(present.status_id)
  const rows: HistoryRow[] = []
  const now = plant.now.getTime()
  const moments = changeMoments(records, rulesBegan(plant)).filter((at) => at < now)
  for (const at of [...moments, now]) {
    const state =
      at === now
        ? present
        : pastState(
            present,
            { ...stateAt({ statusId, transporterId, vehicleOptions }, records, at), own: ownAt(present, records, { at, plant }) },
            plant,
          )
    const last = rows.at(-1)
    if (!last || !isSame(state, last)) rows.push(rowAt(new Date(at), state, rows, plant))
  }
  return rows
}

const isSame = (state: StoredState, row: HistoryRow): boolean => JSON.stringify({ ...row, ...state }) === JSON.stringify(row)

/** As `keep_driver_history` would have kept it: days compare their ends. */
function rowAt(at: Date, state: StoredState, before: readonly HistoryRow[], { timeZone }: DemoPlant): HistoryRow {
  const from_day = toPlainDate(at, timeZone)
  const dayBefore = before.findLast((row) => row.from_day < from_day)
  const sameStatus = [dayBefore, ...before.filter((row) => row.from_day === from_day)].findLast((row) => row?.status_id === state.status_id)
  return {
    ...state,
    from_at: at.toISOString(),
    from_day,
    status_since: sameStatus?.status_since ?? from_day,
    was_plant_id: dayBefore?.auth_plant_id ?? null,
    was_transporter_id: dayBefore?.transporter_id ?? null,
    was_status_id: dayBefore?.status_id ?? null,
  }
}

function pastState(present: StoredState, state: DemoState & { own: OwnEnds }, { spotEnds }: DemoPlant): StoredState {
  const { statusId, transporterId, vehicleOptions, pass, clearances, suspension, heldDays, isUnfit, own } = state
  const spot_until = spotEnds.get(transporterId) ?? null
  const expiries = { ...clearances, pass: pass?.expiry ?? null, licence: present.licence_expiry, transporter: spot_until }
  return {
    ...present,
    transporter_id: transporterId,
    spot_until,
    status_id: statusId,
    vehicle_options: [...vehicleOptions],
    card_no: state.cardNo,
    waiting_card_no: null,
    pass_status: pass && (passStatusOfDriver[statusId] ?? 'cancelled'),
    pass_issued_on: pass?.issuedOn ?? null,
    pass_expiry: pass?.expiry ?? null,
    pass_reason: pass?.reason ?? null,
    pass_registered_until: null,
    pass_shortened_until: null,
    medical_expiry: clearances.medical,
    ddt_expiry: clearances.ddt,
    bulker_expiry: clearances.bulker,
    cleared_until:
      clearedUntilOf({ expiries, vehicleOptions, heldDays, isUnfit, own: Object.values(own).map(([endsOn]) => ({ endsOn })) }) ??
      '-infinity',
    own_ends: own,
    held_days: heldDays,
    is_unfit: isUnfit,
    suspended_on: suspension?.startsOn ?? null,
    suspended_until: suspension?.endsOn ?? null,
  }
}
