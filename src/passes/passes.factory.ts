import { aDriver, type DriverFields } from '#drivers/drivers.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { NewDriver } from '#drivers/drivers.store.ts'
import { insertSuspension } from '#drivers/suspensions/suspensions.store.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertCards } from './cards/cards.store.ts'
import { insertClearances } from './clearances/clearances.store.ts'
import { clearanceKinds, passStatusOfDriver, type ClearanceKind } from './passes.rules.ts'
import { insertPasses } from './passes.store.ts'

export type PassHolderFields = DriverFields & {
  readonly cardNo?: string | null
  /** Allocated, not handed over yet. */
  readonly isCardAtOffice?: boolean
  /** Null gives no pass. */
  readonly passExpiry?: string | null
  readonly clearances?: Partial<Record<ClearanceKind, string>>
  /** The days of the examination and trainings; 4 January 2026 by default. */
  readonly givenOn?: Partial<Record<ClearanceKind, string>>
}

/** A driver with card, pass, medical and ddt by default; clearances are given by their expiry. All is so from its creation on. */
export async function aPassHolder(db: Db, fields: PassHolderFields = {}): Promise<PassHolder> {
  return inTransaction(db, (tx) => insertPassHolder(tx, fields))
}

type PassHolder = NewDriver & { readonly id: string; readonly cardNo: string | null }

async function insertPassHolder(db: Db, fields: PassHolderFields): Promise<PassHolder> {
  const {
    cardNo,
    isCardAtOffice = false,
    passExpiry = '2027-06-13',
    clearances = { medical: '2027-06-13', ddt: '2027-08-01' },
    givenOn = {},
    ...rest
  } = fields
  const driver = await aDriver(db, rest)
  const at = driver.created_at
  const card = cardNo === undefined ? `DP-${driver.id_no}` : cardNo
  if (card !== null) {
    await insertCards(db, [
      { driver_id: driver.id, card_no: card, allocated_at: at, handed_over_at: isCardAtOffice ? null : at, created_by: null },
    ])
  }
  if (passExpiry !== null) {
    const status = passStatusOfDriver[driver.status_id] ?? 'pending'
    const pass = { driver_id: driver.id, status, issued_on: '2026-01-05', expiry: passExpiry, expiry_reason: 'medical' as const }
    await insertPasses(db, [{ ...pass, created_by: null, created_at: at }])
  }
  await insertClearances(
    db,
    clearanceKinds.flatMap((kind) => {
      const expiry = clearances[kind]
      return expiry === undefined ? [] : [{ driver_id: driver.id, kind, given_on: givenOn[kind] ?? '2026-01-04', expiry, created_at: at }]
    }),
  )
  return { ...driver, cardNo: card }
}

/** A pass holder who is suspended until a day. */
export async function aSuspendedDriver(
  db: Db,
  { endsOn = '2026-12-20', requestId, ...fields }: PassHolderFields & { readonly endsOn?: string; readonly requestId?: string } = {},
): Promise<PassHolder & { readonly suspensionId: string }> {
  const driver = await aPassHolder(db, { status_id: driverStatus.suspended, ...fields })
  const suspensionId = await inTransaction(db, (tx) =>
    insertSuspension(tx, {
      driver_id: driver.id,
      starts_on: '2026-11-01',
      ends_on: endsOn,
      request_id: requestId ?? null,
      violation_id: null,
      created_at: driver.created_at,
    }),
  )
  return { ...driver, suspensionId }
}
