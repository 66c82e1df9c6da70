import { possibleDuplicateText, type SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import { findLikelyBarred, findLikelyVerified } from '#drivers/likely-same/likely-same.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { barredMatchLink } from './barred-match.rules.ts'
import { findPersonsOf, findVerified, openDriverMatches } from './barred-matches.store.ts'

export type Screening = { at: Date; userId: string | null }

/**
 * Compares drivers who were barred just now with drivers of all plants whose documents are verified. They are listed to the plant that barred, and go on
 * loading: somebody says whether it is the same person, and their own plant decides about a request.
 */
export async function screenVerified(tx: Tx, driverIds: readonly string[], screening: Screening): Promise<void> {
  const persons = await findPersonsOf(tx, driverIds)
  const likely = (await findLikelyVerified(tx, persons)).flatMap(({ n, id, plant_id, plant_name, reasons }) => {
    const barred = persons[n]
    return barred?.driverId ? [{ driver_id: id, plant_id, plant_name, reasons, barred_id: barred.driverId, as: barred.name ?? '' }] : []
  })
  await list(tx, likely, screening)
}

/** Compares a driver whose documents are verified with everybody who is barred: the details are other ones now. */
export async function screenChanged(tx: Tx, driverId: string, screening: Screening): Promise<void> {
  const changed = await findVerified(tx, driverId)
  if (!changed) return
  const { person, ...plant } = changed
  const likely = (await findLikelyBarred(tx, [person])).map(({ id, name, reasons }) => ({
    driver_id: driverId,
    ...plant,
    reasons,
    barred_id: id,
    as: name,
  }))
  await list(tx, likely, screening)
}

type LikelyBarredDriver = {
  driver_id: string
  plant_id: string
  plant_name: string
  reasons: readonly SameReason[]
  barred_id: string
  /** The barred person's name. */
  as: string
}

/** Lists to the plants that barred what they have not compared. */
async function list(tx: Tx, likely: readonly LikelyBarredDriver[], screening: Screening): Promise<void> {
  const opened = await openDriverMatches(
    tx,
    likely.map(({ driver_id, plant_id, barred_id, reasons }) => ({ driver_id, applicant_plant_id: plant_id, barred_id, reasons })),
    screening.at,
  )
  for (const { id, driver_id, barred_id, auth_plant_id: plantId } of opened) {
    const match = likely.find((each) => each.driver_id === driver_id && each.barred_id === barred_id)
    if (!match) continue
    const found = { application_id: null, driver_id, barred_id, reasons: match.reasons }
    await announceMatch(tx, id, { ...screening, who: `A driver at ${match.plant_name}`, as: match.as, plantId, submittedBy: null, found })
  }
}

type Found = {
  application_id: string | null
  driver_id: string
  barred_id: string
  reasons: readonly SameReason[]
}

type Announced = Screening & {
  /** 'An applicant at Athi River'. */
  who: string
  /** The barred person's name. */
  as: string
  plantId: string
  submittedBy: string | null
  found: Found
}

/** Tells who compares, and audits what was found. */
export async function announceMatch(tx: Tx, id: string, { who, as, plantId, submittedBy, found, at, userId }: Announced): Promise<void> {
  await announce(tx, {
    topic: 'barred_match',
    payload: {
      submitted_by_id: submittedBy,
      title: `${found.application_id === null ? 'A driver' : 'An applicant'} may be a barred person`,
      body: `${possibleDuplicateText(who, found.reasons).slice(0, -1)} as ${as}. Compare the two records.`,
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
    after: { ...found, reasons: [...found.reasons] },
  })
}
