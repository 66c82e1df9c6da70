import { aPerson } from '#accounts/accounts.factory.ts'
import { identify } from '#accounts/identify.store.ts'
import { isActor, type Actor } from '#accounts/people.ts'
import { aPlant } from '#administration/plants/plants.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver, nextIdNo } from '#drivers/drivers.factory.ts'
import { insertFile } from '#drivers/kept-files.store.ts'
import { insertSuspension } from '#drivers/suspensions.store.ts'
import { aVerification } from '#drivers/verified-drivers.factory.ts'
import { insertCards } from '#passes/cards.store.ts'
import { insertClearances, type NewClearance } from '#passes/clearances.store.ts'
import { inTransaction, type Db } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { expected, type Names } from './seen.ts'
import { portalOf, type Firm, type State, type Who } from './state.ts'

type Person = { readonly actor: Actor; readonly allocationId: string; readonly token: string }

/** What all runs in one database share: the people, the two transporters, a plant's name, a file. */
export type Stage = {
  readonly db: Db
  readonly files: FileStore
  readonly people: Readonly<Record<Who, Person>>
  readonly firms: Names['firms']
  readonly spotUntil: Names['spotUntil']
  readonly takenIdNo: string
  readonly place: string
  readonly fileId: string
}

/** One driver on the stage, under the names of the run. */
export type Scene = { readonly driverId: string; readonly names: Names }

const rivalValidUntil = '2027-01-10'

export async function setStage(db: Db, files: FileStore, now: Date): Promise<Stage> {
  const owner = await aTransporter(db)
  const rival = await aTransporter(db, { is_spot: true, valid_until: rivalValidUntil })
  const taken = await aDriver(db)
  const firms = { owner: owner.id, rival: rival.id }
  const person = (who: Who): Promise<Person> => aPersonFor(db, who, { plantId: taken.auth_plant_id, firms, now })
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
    spotUntil: { owner: null, rival: rivalValidUntil },
    takenIdNo: taken.id_no,
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
export async function setScene({ db, people, firms, spotUntil, takenIdNo }: Stage, state: State): Promise<Scene> {
  const plantId = people.staff.actor.plant.id
  const driver = await aDriver(db, {
    plantId,
    transporter_id: firms[state.firm],
    status_id: state.status,
    vehicle_options: state.isBulkerDriver ? ['Bulker'] : ['Flatbed'],
    licence_expiry: state.licenceExpiry,
  })
  const idNos = { own: driver.id_no, fresh: nextIdNo(), taken: takenIdNo }
  const names: Names = { firms, spotUntil, idNos, cardNo: (no) => `${no} of ${driver.id}` }
  await giveBelongings(db, driver.id, state, names)
  for (const who of state.verified) await aVerification(db, { userId: people[who].actor.userId, driverId: driver.id })
  return { driverId: driver.id, names }
}

const longAgo = new Date('2026-03-01T08:00:00Z')

async function giveBelongings(db: Db, driver_id: string, state: State, names: Names): Promise<void> {
  for (const { no, isHandedOver, isCancelled } of state.cards) {
    const card = {
      driver_id,
      card_no: names.cardNo(no),
      allocated_at: longAgo,
      handed_over_at: isHandedOver ? longAgo : null,
      created_by: null,
    }
    await insertCards(db, [card])
    if (isCancelled) await db.updateTable('card').set({ cancelled_at: longAgo }).where('driver_id', '=', driver_id).execute()
  }
  const { medical, ddt, bulker } = state.clearances
  const given: readonly (NewClearance | null)[] = [
    medical === null ? null : { driver_id, kind: 'medical', given_on: state.issuedOn, expiry: medical, created_at: longAgo },
    ddt === null ? null : { driver_id, kind: 'ddt', given_on: state.issuedOn, expiry: ddt, created_at: longAgo },
    bulker === null ? null : { driver_id, kind: 'bulker', given_on: state.issuedOn, expiry: bulker, created_at: longAgo },
  ]
  await insertClearances(
    db,
    given.filter((each) => each !== null),
  )
  const { pass } = expected(state, names)
  if (pass)
    await db
      .insertInto('pass')
      .values({ driver_id, ...pass, issued_on: state.issuedOn, expiry_reason: 'term' })
      .execute()
  const suspended = { driver_id, starts_on: state.issuedOn, request_id: null, violation_id: null, created_at: longAgo }
  for (const { endsOn } of state.suspensions) await inTransaction(db, (tx) => insertSuspension(tx, { ...suspended, ends_on: endsOn }))
}

/** Another driver, elsewhere, who gets a card number or an id number that this one had or asked for. */
export async function takeElsewhere(db: Db, what: 'card number' | 'id number', no: string, firm: Firm, { names }: Scene): Promise<void> {
  const idNo = what === 'id number' ? { id_no: names.idNos[no] ?? '' } : {}
  const other = await aDriver(db, { transporter_id: names.firms[firm], ...idNo })
  if (what === 'id number') return
  await insertCards(db, [
    { driver_id: other.id, card_no: names.cardNo(no), allocated_at: longAgo, handed_over_at: longAgo, created_by: null },
  ])
}
