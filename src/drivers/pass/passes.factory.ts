import { aDriverRow, anOpenSuspension, nextIdNo, settle, within, type CreatedDriver, type DriverFields } from '../drivers.factory.ts'
import { driverStatus, type DriverStatusId } from '../driver-status.contract.ts'
import { insertDrivers, setDriverStatus, type NewDriver } from '../drivers.store.ts'
import { closeSuspensions, insertSuspension, insertSuspensions, listOpenSuspensions } from '../suspensions/suspensions.store.ts'
import { addMonths, earliest } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { cancelCard, findAllocatedCard, insertCards } from '../card/cards.store.ts'
import { insertClearances, type NewClearance } from '../clearances/clearances.store.ts'
import { clearanceKinds, passExpiry, passStatusOfDriver, passTermMonths, type ClearanceKind } from './pass.rules.ts'
import { findPassFacts, insertPasses } from './pass.store.ts'

export type PassHolderFields = DriverFields & {
  cardNo?: string | null
  /** Allocated, not handed over yet. */
  isCardAtOffice?: boolean
  /** Null gives no pass. */
  passExpiry?: string | null
  clearances?: Partial<Record<ClearanceKind, string>>
  /** The days of the examination and trainings; 4 January 2026 by default. */
  givenOn?: Partial<Record<ClearanceKind, string>>
}

/**
 * A driver with card, pass, medical and ddt by default; clearances are given by their expiry. All is so from its creation on, and true: the card is in force where the
 * status has one, and the pass ends with its documents at the latest.
 */
export const aPassHolder = (db: Db, fields: PassHolderFields = {}): Promise<PassHolder> =>
  within(db, async (tx) => {
    const holder = await insertPassHolder(tx, fields)
    if (holder.status_id === driverStatus.suspended) await anOpenSuspension(tx, holder)
    await settle(tx, [holder.id], holder.created_at)
    return holder
  })

type PassHolder = CreatedDriver & { cardNo: string | null }

async function insertPassHolder(db: Db, fields: PassHolderFields): Promise<PassHolder> {
  const {
    cardNo,
    isCardAtOffice = false,
    passExpiry: wanted = '2027-06-13',
    clearances = { medical: '2027-06-13', ddt: '2027-08-01' },
    givenOn = {},
    ...rest
  } = fields
  // Without a card in force nobody is active.
  const driver = await aDriverRow(db, { ...((cardNo === null || isCardAtOffice) && { status_id: driverStatus.cardCancelled }), ...rest })
  const at = driver.created_at
  const card = cardNo === undefined ? `DP-${driver.id_no}` : cardNo
  if (card !== null) {
    const isAtOffice = isCardAtOffice || driver.status_id === driverStatus.cardIssuance
    const cancelled_at = isAtOffice || inService.has(driver.status_id) ? null : at
    const handed_over_at = isAtOffice ? null : at
    await insertCards(db, [{ driver_id: driver.id, card_no: card, allocated_at: at, handed_over_at, cancelled_at, created_by: null }])
  }
  await insertClearances(
    db,
    clearanceKinds.flatMap((kind) => {
      const expiry = clearances[kind]
      if (expiry === undefined) return []
      return [{ driver_id: driver.id, kind, given_on: givenOn[kind] ?? earliest('2026-01-04', expiry) ?? expiry, expiry, created_at: at }]
    }),
  )
  if (wanted !== null) {
    const firstIssue = addMonths(wanted, -passTermMonths)
    const issued_on = firstIssue > '2026-01-05' ? firstIssue : '2026-01-05'
    const natural = passExpiry(await findPassFacts(db, driver.id, { issuedOn: issued_on, registeredUntil: null, shortenedUntil: null }))
    const status = passStatusOfDriver[driver.status_id] ?? 'pending'
    const expiry = withinLimits.has(driver.status_id) ? (earliest(wanted, natural.expiry) ?? wanted) : wanted
    const isRegistered = expiry < natural.expiry
    const reason = isRegistered ? 'register' : natural.reason
    const pass = { driver_id: driver.id, status, issued_on, expiry, expiry_reason: reason, registered_until: isRegistered ? expiry : null }
    await insertPasses(db, [{ ...pass, created_by: null, created_at: at }])
  }
  return { ...driver, cardNo: card }
}

/** The statuses with a card that was handed over. */
const inService: ReadonlySet<number> = new Set([driverStatus.active, driverStatus.suspended])
const withinLimits: ReadonlySet<number> = new Set([...inService, driverStatus.cardIssuance])

/** A pass holder who is suspended until a day. */
export async function aSuspendedDriver(
  db: Db,
  { endsOn = '2026-12-20', requestId, ...fields }: PassHolderFields & { endsOn?: string; requestId?: string } = {},
): Promise<PassHolder & { suspensionId: string }> {
  return within(db, async (tx) => {
    const driver = await insertPassHolder(tx, { status_id: driverStatus.suspended, ...fields })
    const { id: driver_id, created_at } = driver
    const suspension = {
      driver_id,
      starts_on: '2026-11-01',
      ends_on: endsOn,
      request_id: requestId ?? null,
      violation_id: null,
      created_at,
    }
    const suspensionId = await insertSuspension(tx, suspension)
    await settle(tx, [driver.id], created_at)
    return { ...driver, suspensionId }
  })
}

/** Gives the driver a status and what belongs to it: card, pass and suspension. The table of moves is not asked. */
export const bringTo = (db: Db, driverId: string, statusId: DriverStatusId, at = new Date()): Promise<void> =>
  within(db, async (tx) => {
    await setDriverStatus(tx, driverId, statusId, at)
    if (!inService.has(statusId)) await cancelCard(tx, driverId, at)
    if (statusId === driverStatus.active && !(await findAllocatedCard(tx, driverId)))
      await insertCards(tx, [{ ...newCard(driverId, at), card_no: `DP-${driverId}-${at.getTime()}` }])
    const open = await listOpenSuspensions(tx, driverId)
    if (statusId === driverStatus.suspended && open.length === 0) await insertSuspension(tx, openSuspension(driverId, at))
    const ids = open.map(({ id }) => id)
    if (statusId !== driverStatus.suspended) await closeSuspensions(tx, ids, { at, by: null, reason: 'reinstated' })
    await settle(tx, [driverId], at)
  })

/** Medicals and trainings of drivers, who are settled with them; answers the rows' ids. */
export const giveClearances = (db: Db, clearances: readonly NewClearance[]): Promise<readonly string[]> =>
  within(db, async (tx) => {
    const ids = await insertClearances(tx, clearances)
    await settle(
      tx,
      clearances.map(({ driver_id }) => driver_id),
      clearances.at(-1)?.created_at,
    )
    return ids
  })

/** Any number of drivers at once, with the cards and suspensions that their statuses want; in the order given. */
export const manyDrivers = (db: Db, drivers: readonly NewDriver[]): Promise<{ id: string; id_no: string }[]> =>
  within(db, async (tx) => {
    const inserted = await insertDrivers(tx, drivers)
    const rows = drivers.map((driver, n) => ({ ...driver, id: inserted[n]?.id ?? '' }))
    const of = (status: DriverStatusId) => rows.filter(({ status_id }) => status_id === status)
    await insertCards(
      tx,
      of(driverStatus.active).map(({ id, id_no, created_at }) => ({ ...newCard(id, created_at), card_no: `DP-${id_no}` })),
    )
    await insertSuspensions(
      tx,
      of(driverStatus.suspended).map(({ id, created_at }) => openSuspension(id, created_at)),
    )
    for (const born of Map.groupBy(rows, ({ created_at }) => created_at.getTime()).values())
      await settle(
        tx,
        born.map(({ id }) => id),
        born[0]?.created_at,
      )
    return inserted
  })

type Fleet = { plantId: string; transporterId: string; size: number; at: Date }

/** Any number of drivers of one transporter at once, each with a card, medical, ddt and a pass of twelve months from 5 January 2026; answers their ids. */
export const aFleet = (db: Db, { plantId, transporterId, size, at }: Fleet): Promise<string[]> =>
  within(db, async (tx) => {
    const of = { auth_plant_id: plantId, transporter_id: transporterId, status_id: driverStatus.active, created_by: null, created_at: at }
    const who = { name: 'Of a fleet', phones: ['+254724865880'], licence_expiry: '2029-05-18' }
    const drivers = await manyDrivers(
      tx,
      Array.from({ length: size }, (): NewDriver => ({ ...of, ...who, id_no: nextIdNo() })),
    )
    const ids = drivers.map(({ id }) => id)
    const given = { given_on: '2026-01-04', expiry: '2028-01-04', created_at: at }
    await insertClearances(
      tx,
      ids.flatMap((driver_id) => (['medical', 'ddt'] as const).map((kind) => ({ ...given, driver_id, kind }))),
    )
    const pass = { status: 'active', issued_on: '2026-01-05', expiry: '2027-01-05', expiry_reason: 'term', created_by: null } as const
    await insertPasses(
      tx,
      ids.map((driver_id) => ({ ...pass, driver_id, created_at: at })),
    )
    await settle(tx, ids, at)
    return ids
  })

const newCard = (driver_id: string, at: Date) => ({ driver_id, allocated_at: at, handed_over_at: at, created_by: null })
const openSuspension = (driver_id: string, created_at: Date) => ({
  driver_id,
  starts_on: '2026-11-01',
  ends_on: null,
  request_id: null,
  violation_id: null,
  created_at,
})
