import { aPerson } from '#accounts/accounts.factory.ts'
import { identify } from '#accounts/identify.store.ts'
import { isActor, type Actor } from '#accounts/people.ts'
import { anAuthPlant } from '#administration/auth-plants/auth-plants.factory.ts'
import { aPlant } from '#administration/plants/plants.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { insertFile } from '#drivers/kept-files.store.ts'
import { insertSuspensions } from '#drivers/suspensions.store.ts'
import { aVerification } from '#drivers/verified-drivers.factory.ts'
import { insertCards } from '#passes/cards.store.ts'
import { insertClearances } from '#passes/clearances.store.ts'
import { clearanceKinds } from '#passes/passes.rules.ts'
import { inTransaction, type Db } from '#platform/server/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { passOf } from './model-pass.ts'
import { expected, type Names } from './seen.ts'
import { portalOf, spotUntil, type Firm, type State, type Who } from './state.ts'

type Person = { readonly actor: Actor; readonly allocationId: string; readonly token: string }

/** What all runs in one database share: the people, the two transporters, a plant's name, a file. */
export type Stage = {
  readonly db: Db
  readonly files: UploadStore
  readonly people: Readonly<Record<Who, Person>>
  readonly firms: Names['firms']
  readonly takenIdNo: string
  /** Another plant. */
  readonly elsewhereId: string
  readonly place: string
  readonly fileId: string
}

/** One driver on the stage, under the names of the run. */
export type Scene = { readonly driverId: string; readonly names: Names }

export async function setStage(db: Db, files: UploadStore, now: Date): Promise<Stage> {
  const owner = await aTransporter(db)
  const rival = await aTransporter(db, { is_spot: true, valid_until: spotUntil.rival })
  // Of another plant: within reach a taken number is refused at once, out of reach only at approval.
  const taken = await aDriver(db)
  const home = await anAuthPlant(db)
  const firms = { owner: owner.id, rival: rival.id }
  const person = (who: Who): Promise<Person> => aPersonFor(db, who, { plantId: home.id, firms, now })
  const kept = await files.keep(new Uint8Array(await aPdfFile('report.pdf').arrayBuffer()))
  return {
    db,
    files,
    people: {
      staff: await person('staff'),
      second: await person('second'),
      owner: await person('owner'),
      rival: await person('rival'),
      doctor: await person('doctor'),
      trainer: await person('trainer'),
    },
    firms,
    takenIdNo: taken.id_no,
    elsewhereId: (await anAuthPlant(db)).id,
    place: (await aPlant(db)).name,
    fileId: await insertFile(db, { kept, name: 'report.pdf', mediaType: 'application/pdf', userId: null, at: now }),
  }
}

type Place = { readonly plantId: string; readonly firms: Names['firms']; readonly now: Date }

async function aPersonFor(db: Db, who: Who, { plantId, firms, now }: Place): Promise<Person> {
  const transporterId = who === 'owner' || who === 'rival' ? { transporterId: firms[who] } : {}
  const { token, allocationId } = await aPerson(db, { portal: portalOf[who], plantId, now, ...transporterId })
  const actor = await identify(db)(token, now)
  if (!actor || !isActor(actor)) throw new Error(`${who} cannot act`)
  return { actor, allocationId, token }
}

/** Puts a driver of the model's state on the stage. */
export async function setScene({ db, people, firms, takenIdNo }: Stage, state: State): Promise<Scene> {
  const own = nextIdNo()
  const names: Names = { firms, idNos: { own, fresh: nextIdNo(), taken: takenIdNo }, cardNo: (no) => `${no} of ${own}` }
  const { driver } = expected(state, names)
  const { medical, ddt, bulker } = state.clearances
  // What a driver's row keeps of card, pass and clearances stands there at once, and there is nothing left to do for what keeps it.
  const kept = { card_no: driver.cardNo, pass_expiry: driver.passExpiry, medical_expiry: medical, ddt_expiry: ddt, bulker_expiry: bulker }
  const { id: driverId } = await db
    .insertInto('driver')
    .values({
      ...kept,
      auth_plant_id: people.staff.actor.plant.id,
      transporter_id: driver.transporter,
      status_id: state.status,
      name: 'Asha Otieno',
      id_no: own,
      phones: ['+254724865880'],
      vehicle_options: [state.isBulkerDriver ? 'Bulker' : 'Flatbed'],
      licence_expiry: state.licenceExpiry,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveBelongings(db, driverId, state, names)
  for (const who of state.verified) await aVerification(db, { userId: people[who].actor.userId, driverId })
  return { driverId, names }
}

const longAgo = new Date('2026-03-01T08:00:00Z')

async function giveBelongings(db: Db, driver_id: string, state: State, names: Names): Promise<void> {
  const given = { driver_id, allocated_at: longAgo, created_by: null }
  const when = (isSo: boolean): Date | null => (isSo ? longAgo : null)
  await insertCards(
    db,
    state.cards.map(({ no, isHandedOver, isCancelled }) => ({
      ...given,
      card_no: names.cardNo(no),
      handed_over_at: when(isHandedOver),
      cancelled_at: when(isCancelled),
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
  if (suspensions.length > 0) await inTransaction(db, (tx) => insertSuspensions(tx, suspensions))
}

/** Another driver, elsewhere, who gets a card number or an id number that this one had or asked for. */
export async function takeElsewhere(
  { db, elsewhereId: plantId }: Stage,
  { names }: Scene,
  { what, no, firm }: { readonly what: 'card number' | 'id number'; readonly no: string; readonly firm: Firm },
): Promise<void> {
  const idNo = what === 'id number' ? { id_no: names.idNos[no] ?? '' } : {}
  const other = await aDriver(db, { plantId, transporter_id: names.firms[firm], ...idNo })
  if (what === 'id number') return
  await insertCards(db, [
    { driver_id: other.id, card_no: names.cardNo(no), allocated_at: longAgo, handed_over_at: longAgo, created_by: null },
  ])
}

/** A life has more changed id numbers in a day than the limit of tries allows one person. */
export const forgetTries = (db: Db): Promise<unknown> => db.deleteFrom('rate_limit').execute()
