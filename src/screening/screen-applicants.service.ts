import { findLikelyApplicants, findLikelyBarred } from '#drivers/likely-same/likely-same.service.ts'
import type { LikelySame } from '#drivers/likely-same/likely-same.store.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findPersonsOf, lockOpenApplications, openMatches, type ScreenedApplication } from './barred-matches.store.ts'
import { announceMatch, screenVerified, type Screening } from './screen-verified.service.ts'

/** What others end with the person or the application, and see of it. */
export { endMatches, endMatchesOf, listMatchesOf } from './barred-matches.store.ts'

/** Compares applicants with everybody who is barred. What is likely the same is told to the plant that barred, and holds up the verification. */
export async function screenApplications(tx: Tx, applicationIds: readonly string[], screening: Screening): Promise<void> {
  const applications = await lockOpenApplications(tx, { ids: applicationIds })
  await screen(tx, applications, screening)
}

/** Compares drivers who were barred just now with the applicants whose documents are not verified, and with who works already. */
export async function screenBarred(tx: Tx, driverIds: readonly string[], screening: Screening): Promise<void> {
  const likely = await findLikelyApplicants(tx, await findPersonsOf(tx, driverIds))
  const applications = await lockOpenApplications(tx, { driverIds: [...new Set(likely.map(({ id }) => id))] })
  await screen(tx, applications, screening)
  await screenVerified(tx, driverIds, screening)
}

async function screen(tx: Tx, applications: readonly ScreenedApplication[], { at, userId }: Screening): Promise<void> {
  const found = (
    await findLikelyBarred(
      tx,
      applications.map(({ person }) => person),
    )
  ).flatMap((barred) => {
    const application = applications[barred.n]
    return application ? [{ application, barred }] : []
  })
  const opened = await openMatches(
    tx,
    found.map(({ application, barred }) => ({
      application_id: application.id,
      driver_id: application.driver_id,
      applicant_plant_id: application.auth_plant_id,
      submitted_by: application.submitted_by,
      barred_id: barred.id,
      auth_plant_id: barred.plant_id,
      reasons: barred.reasons,
    })),
    at,
  )
  for (const { id, application_id, barred_id } of opened) {
    const match = found.find(({ application, barred }) => application.id === application_id && barred.id === barred_id)
    if (match) await tell(tx, id, match, { at, userId })
  }
}

type Match = { application: ScreenedApplication; barred: LikelySame }

const tell = (tx: Tx, id: string, { application, barred }: Match, screening: Screening): Promise<void> =>
  announceMatch(tx, id, {
    ...screening,
    who: `An applicant at ${application.plant_name}`,
    as: barred.name,
    plantId: barred.plant_id,
    submittedBy: application.submitted_by,
    found: { application_id: application.id, driver_id: application.driver_id, barred_id: barred.id, reasons: barred.reasons },
  })
