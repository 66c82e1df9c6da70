import { findUserNamed } from '#accounts/users/users.service.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { insertDrivers } from '#drivers/new-drivers.service.ts'
import { settleDrivers } from '#drivers/settle/settle.service.ts'
import { openApplication, type Onboarder } from '#onboarding/applications/applications.service.ts'
import { findMissingDocuments } from '#onboarding/documents/missing-documents.service.ts'
import { assertOnboards } from '#onboarding/onboards.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { RegisterImport } from '../engine/register.service.ts'
import { judgeApplicantRow } from './applicant-rows.rules.ts'
import { driverRegister, findPlantRules } from './driver-import.service.ts'
import { transporterOf, type DriverRowFacts } from './driver-judgement.rules.ts'
import type { RegisteredDriver } from './driver-rows.rules.ts'
import type { ImportContext } from './insert-drivers.service.ts'

/** Brings new drivers in at 'Document verification': card, pass and clearances of the register are left out, because their documents are to be proven. */
export const onboardDrivers: RegisterImport<ImportContext> = async (db, options) => {
  const { plant, userId } = options
  await assertOnboards(db, plant.id)
  const rules = await findPlantRules(db, plant)
  const register = driverRegister(options, rules)
  const submitter = await findUserNamed(db, userId ?? '0')
  if (!submitter) throw new Error('New drivers need a user who submits them')
  const by: Onboarder = { userId: submitter.id, firstName: submitter.first_name, lastName: submitter.last_name, portal: 'staff_portal' }
  return importTable(
    db,
    {
      ...register,
      judge: (driver, row) => judgeApplicantRow(driver, { plantId: plant.id, rules: rules.limits, ...row }),
      write: (tx, drivers, facts, at) => insertApplicants(tx, drivers, { facts, by, plant, at }),
    },
    options,
  )
}

type Applicants = Pick<ImportContext, 'plant'> & { facts: DriverRowFacts; by: Onboarder; at: Date }

async function insertApplicants(tx: Tx, drivers: readonly RegisteredDriver[], { facts, by, plant, at }: Applicants): Promise<void> {
  if (drivers.length === 0) return
  const status_id = driverStatus.documentVerification
  const missingDocuments = await findMissingDocuments(tx)
  const rows = drivers.map((driver) => ({
    ...driver,
    auth_plant_id: plant.id,
    transporter_id: transporterOf(driver, facts).id,
    status_id,
    created_by: by.userId,
    created_at: at,
  }))
  const inserted = new Map((await insertDrivers(tx, rows)).map(({ id, id_no }) => [id_no, id]))
  for (const row of rows) {
    const id = inserted.get(row.id_no)
    if (id === undefined) throw new Error('A driver was not inserted')
    const documents = missingDocuments(row.vehicle_options)
    // Thousands of drivers at once are no news; the person who imports them knows.
    await openApplication(tx, { driver: { ...row, id }, by, statusBefore: null, recordBefore: null, documents, at, isAnnounced: false })
    await writeAudit(tx, {
      at,
      userId: by.userId,
      action: 'driver imported',
      subject: 'driver',
      subjectId: id,
      plantId: plant.id,
      after: { status_id, transporter_id: row.transporter_id, why: 'stood in a register, to be onboarded' },
    })
  }
  await settleDrivers(tx, [...inserted.values()], { at, userId: by.userId, why: 'stood in a register, to be onboarded' })
}
