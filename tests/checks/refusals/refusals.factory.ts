import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { anAuthPlantId, aUser } from '#accounts/accounts.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver, settle } from '#drivers/drivers.factory.ts'
import { insertHold } from '#drivers/holds/holds.store.ts'
import { anEvent } from '#events/events.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { aBarredMatch } from '#onboarding/barred-matches/barred-matches.factory.ts'
import { anApplication, anApplicationMove, aDocument } from '#onboarding/onboarding.factory.ts'
import { aPassHolder, aSuspendedDriver, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { sqlState } from '#platform/server/database/database-errors.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import { testApi, type TestApi } from '../../world/test-api.ts'

const aHold = { kind: 'unfit', reason: 'finding', plantId: null, comment: null, by: null } as const

type PlantOfRows = {
  api: TestApi
  plantId: string
  active: Awaited<ReturnType<typeof aPassHolder>>
  /** Runs statements as the product's role, in one transaction; what refused them: a constraint, 'no right', or 'nothing'. */
  refusalOf: (statements: string) => Promise<string>
  /** The same, and settles all drivers of the plant before the end. */
  refusalWhenSettled: (statements: string) => Promise<string>
}

/** A plant with one of each kind of row, for statements that name them: `$active` is the id of the active driver. */
export async function aPlantOfRows(): Promise<PlantOfRows> {
  const api = await testApi()
  const { db, ownerDb, database } = api
  const staff = await api.as({ portal: 'staff_portal' })
  const { plantId } = staff
  const [elsewhere, rival, colleague] = [await anAuthPlantId(db), await aTransporter(db), await aUser(db)]
  const at = api.now

  const active = await aPassHolder(db, { plantId, vehicle_options: ['Flatbed'] })
  const other = await aPassHolder(db, { plantId })
  const foreign = await aDriver(db, { plantId: elsewhere })
  const suspended = await aSuspendedDriver(db, { plantId })
  const blacklisted = await aPassHolder(db, { plantId, status_id: driverStatus.blacklisted, cardNo: null })
  const cancelled = await aPassHolder(db, { plantId, status_id: driverStatus.cardCancelled })
  const waiting = await aPassHolder(db, { plantId, status_id: driverStatus.cardIssuance })
  const returned = await aSuspendedDriver(db, { plantId })
  await bringTo(db, returned.id, driverStatus.active, at)
  await sql`insert into pass (driver_id, status, issued_on, expiry, expiry_reason, is_current) values (${active.id}, 'cancelled', '2025-01-05', '2026-01-05', 'term', false)`.execute(
    db,
  )

  const by = { userId: colleague.userId, firstName: 'Asha', lastName: 'Mwangi', portal: 'transporter_portal' } as const
  const documents = [await aDocument(db, { name: 'Medical report', file: colleague.userId })]
  const { applicationId, driver: applicant } = await anApplication(db, { by, plantId, documents })
  const reviewer = { ...by, userId: staff.userId, portal: 'staff_portal' } as const
  await anApplicationMove(db, { applicationId, event: 'declined', by: reviewer })

  const closed = { statusId: requestStatus.approved, by: staff.userId, at, comment: 'Agreed' }
  const decided = await aRequest(db, { driverId: active.id, createdBy: colleague.userId, closed })
  const pending = await aRequest(db, { driverId: active.id, createdBy: colleague.userId })
  const ofOther = await aRequest(db, { driverId: other.id, createdBy: colleague.userId })
  const [upheld, othersViolation] = [await aViolation(db, active), await aViolation(db, other)]
  const event = await anEvent(db, { plantId, drivers: [active.id], booked: [other.id] })
  const check = await aGateCheck(db, { plantId, driverId: active.id, transporterId: active.transporter_id, at, isDenied: true })
  await sql`insert into gate_override (check_id, by_id, at, reason) values (${check}, ${staff.userId}, ${at}, 'Known')`.execute(db)
  await sql`insert into audit (at, action, subject, subject_id) values (${at}, 'seen', 'driver', 1)`.execute(db)
  await sql`insert into doctor (name) values ('Dr Achieng')`.execute(db)
  const transporterRole = (await api.as({ portal: 'transporter_portal', plantId })).roleId
  const openApplication = await anApplication(db, { by, plantId })
  const answered = await aBarredMatch(db, {
    applicationId: openApplication.applicationId,
    barredId: (await aPassHolder(db, { plantId, status_id: driverStatus.blacklisted })).id,
  })
  await sql`update barred_match set state = 'another person', decided_by = ${staff.userId}, decided_at = ${at}, comment = 'Another face' where id = ${answered}`.execute(
    db,
  )
  const ofTwo = await aRequest(db, { driverId: other.id, createdBy: colleague.userId, typeId: requestType.endSuspension })
  await sql`update request set approvals_needed = 2 where id = ${ofTwo}`.execute(ownerDb)
  const held = await aPassHolder(db, { plantId })
  const finding = await aRequest(db, {
    driverId: held.id,
    createdBy: colleague.userId,
    typeId: requestType.renewMedical,
    body: { fit_to_work: 'no' },
  })
  const [hold, liftedHold] = await inTransaction(db, async (tx) => {
    const placed = [
      await insertHold(tx, { ...aHold, driverId: held.id, requestId: finding, at }),
      await insertHold(tx, { ...aHold, driverId: held.id, requestId: null, at }),
    ]
    await sql`update driver_hold set lifted_at = ${at}, lift_reason = 'A mistake' where id = ${placed[1]?.id}`.execute(tx)
    await settle(tx, [held.id], at)
    return placed
  })

  const idOf = async (of: string): Promise<string> =>
    (await sql<{ id: string }>`select id from ${sql.raw(of)} limit 1`.execute(db)).rows[0]?.id ?? ''
  const ids: Readonly<Record<string, string>> = {
    plant: plantId,
    elsewhere,
    rival: rival.id,
    transporter: active.transporter_id,
    user: colleague.userId,
    decider: staff.userId,
    session: await idOf(`session where user_id = ${staff.userId}`),
    allocation: await idOf(`allocation where user_id <> ${staff.userId}`),
    transporterRole,
    doctor: await idOf('doctor'),
    active: active.id,
    other: other.id,
    foreign: foreign.id,
    suspended: suspended.id,
    blacklisted: blacklisted.id,
    cancelled: cancelled.id,
    cancelledsTransporter: cancelled.transporter_id,
    waiting: waiting.id,
    returned: returned.id,
    applicant: applicant.id,
    application: applicationId,
    openApplication: openApplication.applicationId,
    asked: await idOf(`barred_match where barred_id = ${blacklisted.id} and application_id = ${openApplication.applicationId}`),
    answered,
    ofTwo,
    held: held.id,
    hold: hold?.id ?? '',
    liftedHold: liftedHold?.id ?? '',
    document: await idOf(`application_document where application_id = ${applicationId}`),
    decided,
    pending,
    ofOther,
    upheld,
    othersViolation,
    event,
    check,
    clearance: await idOf(`clearance where driver_id = ${active.id}`),
    pass: await idOf(`pass where driver_id = ${active.id} and is_current`),
    oldPass: await idOf(`pass where driver_id = ${active.id} and not is_current`),
    open: suspended.suspensionId,
    ended: returned.suspensionId,
    card: await idOf(`card where driver_id = ${active.id}`),
    endedCard: await idOf(`card where driver_id = ${cancelled.id}`),
  }

  const written = (text: string) => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name] ?? `no ${name}`)
  const refusalFrom = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'nothing',
      (error: unknown) => {
        if (sqlState(error) === '42501') return 'no right'
        return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : String(error)
      },
    )
  const refusalOf = (text: string): Promise<string> => refusalFrom(database.query(written(text)))
  const refusalWhenSettled = (text: string): Promise<string> =>
    refusalFrom(
      inTransaction(db, async (tx) => {
        for (const statement of written(text).split(';')) await sql.raw(statement).execute(tx)
        const drivers = await tx.selectFrom('driver').select('id').where('auth_plant_id', '=', plantId).execute()
        await settle(
          tx,
          drivers.map(({ id }) => id),
        )
      }),
    )
  return { api, plantId, active, refusalOf, refusalWhenSettled }
}

/** A statement that the product never makes, and what refuses it. */
export type Refused = readonly (readonly [constraint: string, statement: string])[]

/** Each statement is refused by what stands beside it. */
export const checkRefused = (refused: Refused, refusalOf: (statement: string) => Promise<string>): void =>
  it.each(refused)('%s refuses the product: %s', async (constraint, statement) => {
    expect(await refusalOf(statement)).toBe(constraint)
  })
