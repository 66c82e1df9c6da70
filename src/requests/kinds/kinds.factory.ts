import { aPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aDriver, nextIdNo, settle, within } from '#drivers/drivers.factory.ts'
import { findAllocatedCard, insertCards } from '#drivers/card/cards.store.ts'
import { aRenewableRequirement } from '#drivers/requirements/requirements.factory.ts'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { PersonOptions } from '#accounts/accounts.factory.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { seesOnlyOwn } from '../engine/requests.rules.ts'
import type { Kind } from './kind.contract.ts'
import type { AnyKindHandler } from './kind.service.ts'
import { kindHandlers } from './kinds.service.ts'
import { kinds, type KindSlug } from './kinds.contract.ts'

type ExampleBody<S extends KindSlug> = Omit<Input<(typeof kinds)[S]['raise']>, 'driver_id'>
export type ExampleDriver = { id: string; transporter_id: string }
/** A few days before the test clock. */
const aRecentDay = '2026-11-16'
const aYearAgo = new Date('2025-11-21T06:00:00Z')
/** A fixed body, or one created with its prerequisites (another transporter, a card to cancel). */
type Example<S extends KindSlug> = ExampleBody<S> | ((db: Db, driver: ExampleDriver) => Promise<ExampleBody<S>>)

/** A realistic body of each kind, for tests and demo data. */
const kindExamples: { [S in KindSlug]: Example<S> } = {
  'transfer-driver': async (db) => ({
    transporter_id: (await aTransporter(db)).id,
    introduction_letter: aPdfFile('letter.pdf'),
    comment: 'The depot at Athi River is closed.',
  }),
  'cancel-card': async (db, driver) => {
    const card = { driver_id: driver.id, card_no: `DP-${driver.id}`, allocated_at: aYearAgo, handed_over_at: null, created_by: null }
    const { status_id } = await db.selectFrom('driver').select('status_id').where('id', '=', driver.id).executeTakeFirstOrThrow()
    if (status_id === driverStatus.cardCancelled && !(await findAllocatedCard(db, driver.id)))
      await within(db, async (tx) => {
        await insertCards(tx, [card])
        await settle(tx, [driver.id])
      })
    return { comment: 'The card was lost on the road.' }
  },
  'suspend-driver': { comment: 'Overtook at the gate although the marshal had stopped the row.', duration: 14 },
  'blacklist-driver': { comment: 'Sold cement from the load twice.', reason: 'theft', evidence: aPdfFile('weighbridge.pdf') },
  'review-blacklisting': { comment: 'The driver appeals: the camera shows another plate.' },
  'change-details': async () => ({
    gender: 'Female',
    id_no: nextIdNo(),
    licence_no: 'DL-7712034',
    phone: ['+254724865880', '+254711000222'],
    comment: 'The register had the numbers of her brother.',
  }),
  'end-suspension': { comment: 'The driver repeated the induction and passed it.' },
  'process-violation': { ...aReport, violation_file: aPdfFile('incident.pdf') },
  'process-transporter-violation': {
    ...aReport,
    violation_file: aPdfFile('incident.pdf'),
    sanction_evidence: aPdfFile('warning.pdf'),
    sanction_evidence_comment: 'The driver signed a written warning.',
  },
  'bulker-renewal': async (db) => ({
    location: (await aPlant(db)).name,
    trainer: 'Beatrice Adhiambo',
    date: aRecentDay,
    training_report: aPdfFile('bulker-training.pdf'),
  }),
  'renew-medical': {
    fit_to_work: 'yes',
    date: aRecentDay,
    restriction_reason: 'Keratoconus of the left eye',
    medical_report: aPdfFile('medical.pdf'),
  },
  'renew-ddt': {
    score: 87.5,
    syllabus: 'Night driving',
    trainer_comment: 'Keeps his distance, brakes early.',
    trainer_name: 'Beatrice Adhiambo',
    company: 'Safe Hands Driving',
    date: aRecentDay,
    training_report: aPdfFile('training.pdf'),
  },
  'renew-requirement': async (db, { id }) => {
    const { auth_plant_id } = await db.selectFrom('driver').select('auth_plant_id').where('id', '=', id).executeTakeFirstOrThrow()
    return {
      requirement: await aRenewableRequirement(db, auth_plant_id),
      date: aRecentDay,
      proof: aPdfFile('first-aid.pdf'),
      comment: 'Passed with the Red Cross.',
    }
  },
  'change-profile-pic': async () => ({
    comment: 'The former picture shows another person.',
    attachment: new File([new Uint8Array(await aJpeg())], 'asha.jpg', { type: 'image/jpeg' }),
  }),
}

/** A kind's example for this driver; `on` is the day of the examination or training. */
export async function exampleFor(
  db: Db,
  slug: KindSlug,
  driver: ExampleDriver,
  on = aRecentDay,
): Promise<Readonly<Record<string, unknown>>> {
  const example = kindExamples[slug]
  const body = typeof example === 'function' ? await example(db, driver) : example
  return { ...body, ...('date' in body && { date: on }) }
}

type Caller = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>
type Person = { userId: string; plantId: string; token: string; call: Caller }
type Api = { db: Db; as: (person: PersonOptions) => Promise<Person> }
/** The prerequisites of raising a kind at a plant: driver, person and body. */
export type KindScene = {
  kind: Kind
  example: (driver: ExampleDriver) => Promise<Readonly<Record<string, unknown>>>
  status: DriverStatusId
  portal: Portal
  aDriverHere: (status?: DriverStatusId) => Promise<ExampleDriver>
  /** A person with that driver in scope, by default of the portal that raises the kind. */
  raiser: (driver: ExampleDriver, portal?: Portal) => Promise<Person>
  aRaised: () => Promise<{ driver: ExampleDriver; person: Person; requestId: string }>
}

export function kindScene({ db, as }: Api, plantId: string, slug: KindSlug): KindScene {
  const kind: Kind = kinds[slug]
  const example: KindScene['example'] = (driver) => exampleFor(db, slug, driver)
  const [[status], [portal]] = [kind.allowedDriverStatuses, kind.raisedBy]
  if (!status || !portal) throw new Error(`No portal can raise ${slug}`)
  const aDriverHere: KindScene['aDriverHere'] = (status_id = status) => aDriver(db, { plantId, status_id })
  const raiser: KindScene['raiser'] = async ({ id, transporter_id }, from = portal) => {
    const person = await as({ portal: from, plantId, transporterId: transporter_id })
    // Doctors and trainers must verify the driver by id number first.
    if (seesOnlyOwn(from)) await aVerification(db, { userId: person.userId, driverId: id })
    return person
  }
  const aRaised: KindScene['aRaised'] = async () => {
    const driver = await aDriverHere()
    const person = await raiser(driver)
    const { request_id: requestId } = await person.call(kind.raise, { driver_id: driver.id, ...(await example(driver)) })
    return { driver, person, requestId }
  }
  return { kind, example, status, portal, aDriverHere, raiser, aRaised }
}

/** A kind's handler, for tests over all kinds. */
export const anyHandler = (slug: KindSlug): AnyKindHandler => kindHandlers[slug] as unknown as AnyKindHandler
