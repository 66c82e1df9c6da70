import { possibleDuplicateText } from '#drivers/likely-same/likely-same.rules.ts'
import { findLikelyApplicants, findLikelyBarred, type LikelySame } from '#drivers/likely-same/likely-same.store.ts'
import { announce } from '#notifications/delivery/outbox.store.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { findPersonsOf, lockOpenApplications, openMatches, type ScreenedApplication } from './barred-matches.store.ts'
import { barredMatchLink } from './barred-match.rules.ts'

type Screening = { readonly at: Date; readonly userId: string | null }

/** Compares applicants with everybody who is barred. What is likely the same is told to the plant that barred, and holds up the verification. */
export async function screenApplications(tx: Tx, applicationIds: readonly string[], screening: Screening): Promise<void> {
  const applications = await lockOpenApplications(tx, { ids: applicationIds })
  await screen(tx, applications, screening)
}

/** Compares drivers who were barred just now with the applicants whose documents are not verified. */
export async function screenBarred(tx: Tx, driverIds: readonly string[], screening: Screening): Promise<void> {
  const likely = await findLikelyApplicants(tx, await findPersonsOf(tx, driverIds))
  const applications = await lockOpenApplications(tx, { driverIds: [...new Set(likely.map(({ id }) => id))] })
  await screen(tx, applications, screening)
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

type Match = { readonly application: ScreenedApplication; readonly barred: LikelySame }

async function tell(tx: Tx, id: string, { application, barred }: Match, { at, userId }: Screening): Promise<void> {
  const { plant_id: plantId, name, reasons } = barred
  await announce(tx, {
    topic: 'barred_match',
    payload: {
      submitted_by_id: application.submitted_by,
      title: 'An applicant may be a barred person',
      body: `${possibleDuplicateText(`An applicant at ${application.plant_name}`, reasons).slice(0, -1)} as ${name}. Compare the two records.`,
      link: barredMatchLink(id),
    },
    plantId,
    at,
  })
  // Under its own subject: who may read the applicant's changes must not learn of it.
  await writeAudit(tx, {
    at,
    userId,
    action: 'possible barred person found',
    subject: 'barred match',
    subjectId: id,
    plantId,
    after: { application_id: application.id, driver_id: application.driver_id, barred_id: barred.id, reasons: [...reasons] },
  })
}
