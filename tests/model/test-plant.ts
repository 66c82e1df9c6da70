import { aPerson } from '#accounts/accounts.factory.ts'
import { identify } from '#accounts/sessions/identify.store.ts'
import { isActor, type Actor } from '#accounts/people.ts'
import { anAuthPlant, aPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, nextIdNo, settle } from '#drivers/drivers.factory.ts'
import { aRenewableRequirement } from '#drivers/requirements/requirements.factory.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { insertSuspensions } from '#drivers/suspensions/suspensions.store.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { markAsRepeat } from '#drivers/card/cards.factory.ts'
import { insertCards } from '#drivers/card/cards.store.ts'
import { insertClearances } from '#drivers/clearances/clearances.store.ts'
import { clearanceKinds } from '#drivers/pass/pass.rules.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { passOf } from './model-pass.ts'
import { expectedSnapshot, type Names } from './snapshot.ts'
import { portalOf, spotUntil, type Firm, type State, type ModelUser } from './state.ts'

type Person = { actor: Actor; allocationId: string; token: string }

/** Shared by all runs in a database: people, two transporters, a plant, a file. */
export type TestPlant = {
  db: Db
  /** For rows as older releases left them. */
  ownerDb: Db
  files: UploadStore
  people: Readonly<Record<ModelUser, Person>>
  firms: Names['firms']
  takenIdNo: string
  /** Another plant. */
  elsewhereId: string
  place: string
  /** One of its own, which blocks nobody yet. */
  requirementId: string
  fileId: string
}

/** The driver of one scenario. */
export type TestDriver = { driverId: string; names: Names }

export async function createTestPlant(
  { db, ownerDb }: Pick<TestPlant, 'db' | 'ownerDb'>,
  files: UploadStore,
  now: Date,
): Promise<TestPlant> {
  const owner = await aTransporter(db)
  const rival = await aTransporter(db, { is_spot: true, valid_until: spotUntil.rival })
  // At another plant: in scope a taken number is refused when raised, out of scope only at approval.
  const taken = await aDriver(db)
  const home = await anAuthPlant(db)
  const firms = { owner: owner.id, rival: rival.id }
  const person = (user: ModelUser): Promise<Person> => aPersonFor(db, user, { plantId: home.id, firms, now })
  const file = await files.save(new Uint8Array(await aPdfFile('report.pdf').arrayBuffer()))
  return {
    db,
    ownerDb,
    files,
    people: {
      staff: await person('staff'),
      second: await person('second'),
      third: await person('third'),
      owner: await person('owner'),
      rival: await person('rival'),
      doctor: await person('doctor'),
      trainer: await person('trainer'),
    },
    firms,
    takenIdNo: taken.id_no,
    elsewhereId: (await anAuthPlant(db)).id,
    place: (await aPlant(db)).name,
    requirementId: await aRenewableRequirement(db, home.id),
    fileId: await insertFile(db, { file, name: 'report.pdf', mediaType: 'application/pdf', userId: null, at: now }),
  }
}

type PersonContext = { plantId: string; firms: Names['firms']; now: Date }

async function aPersonFor(db: Db, user: ModelUser, { plantId, firms, now }: PersonContext): Promise<Person> {
  const transporterId = user === 'owner' || user === 'rival' ? { transporterId: firms[user] } : {}
  const { token, allocationId } = await aPerson(db, { portal: portalOf[user], plantId, now, ...transporterId })
  const actor = await identify(db)(token, now)
  if (!actor || !isActor(actor)) throw new Error(`${user} cannot act`)
  return { actor, allocationId, token }
}

/** Inserts a driver in the model's state, which it has from that time on. */
export async function createTestDriver({ db, people, firms, takenIdNo }: TestPlant, state: State, at: Date): Promise<TestDriver> {
  const own = nextIdNo()
  const names: Names = { firms, idNos: { own, fresh: nextIdNo(), taken: takenIdNo }, cardNo: (no) => `${no} of ${own}` }
  const { driver } = expectedSnapshot(state, names)
  const driverId = await inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('driver')
      .values({
        auth_plant_id: people.staff.actor.plant.id,
        transporter_id: driver.transporter,
        status_id: state.status,
        name: 'Asha Otieno',
        id_no: own,
        phones: ['+254724865880'],
        vehicle_options: [state.isBulkerDriver ? 'Bulker' : 'Flatbed'],
        licence_expiry: state.licenceExpiry,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertDriverRows(tx, id, state, names)
    await settle(tx, [id], at)
    return id
  })
  for (const user of state.verified) await aVerification(db, { userId: people[user].actor.userId, driverId })
  return { driverId, names }
}

const longAgo = new Date('2026-03-01T08:00:00Z')

async function insertDriverRows(db: Tx, driver_id: string, state: State, names: Names): Promise<void> {
  const common = { driver_id, allocated_at: longAgo, created_by: null }
  const dateIf = (condition: boolean): Date | null => (condition ? longAgo : null)
  await insertCards(
    db,
    state.cards.map(({ no, isHandedOver, isCancelled }) => ({
      ...common,
      card_no: names.cardNo(no),
      handed_over_at: dateIf(isHandedOver),
      cancelled_at: dateIf(isCancelled),
    })),
  )
  await insertClearances(
    db,
    clearanceKinds.flatMap((kind) => {
      const expiry = state.clearances[kind]
      return expiry === null ? [] : [{ driver_id, kind, given_on: state.issuedOn, expiry, created_at: longAgo }]
    }),
  )
  const pass = passOf(state)
  if (pass) {
    const { status, expiry, reason } = pass
    await db.insertInto('pass').values({ driver_id, status, expiry, issued_on: state.issuedOn, expiry_reason: reason }).execute()
  }
  const suspended = { driver_id, starts_on: state.issuedOn, request_id: null, violation_id: null, created_at: longAgo }
  const suspensions = state.suspensions.map(({ endsOn }) => ({ ...suspended, ends_on: endsOn }))
  await insertSuspensions(db, suspensions)
}

/** Gives another driver this one's id number, or the number of its cancelled card, as older releases did. */
export async function takeElsewhere(
  { db, ownerDb, elsewhereId: plantId }: TestPlant,
  { names }: TestDriver,
  { what, no, firm }: { what: 'card number' | 'id number'; no: string; firm: Firm },
): Promise<void> {
  const idNo = what === 'id number' ? { id_no: names.idNos[no] ?? '' } : {}
  const other = await aDriver(db, { plantId, status_id: driverStatus.cardIssuance, transporter_id: names.firms[firm], ...idNo })
  if (what === 'id number') return
  await markAsRepeat(ownerDb, names.cardNo(no))
  await inTransaction(db, async (tx) => {
    await insertCards(tx, [
      { driver_id: other.id, card_no: names.cardNo(no), allocated_at: longAgo, handed_over_at: null, created_by: null },
    ])
    await settle(tx, [other.id], longAgo)
  })
}

/** A scenario changes more id numbers in a day than the limit of attempts allows one person. */
export const clearAttempts = (db: Db): Promise<unknown> => db.deleteFrom('rate_limit').execute()
