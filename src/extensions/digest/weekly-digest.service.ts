import { statusWithName } from '#drivers/driver-status.contract.ts'
import { firstEndOf } from '#drivers/verdict/verdict-shape.contract.ts'
import { shortReason } from '#drivers/verdict/short-reason.rules.ts'
import { verdictBy } from '#drivers/verdict/verdict.rules.ts'
import { announce } from '#notifications/announce.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { listReminderReaders } from '#reminders/reminders.service.ts'
import { toStepFacts } from '#office/driver/step-facts.rules.ts'
import { nextStepOfRow } from '#office/home/home.rules.ts'
import { listDriversOfTile, type OwnDriverRow } from '#office/home/own-drivers.service.ts'
import { digestTiles, maxPartLines, weeklyDigestText, type DigestPart, type DigestTile } from './weekly-digest.rules.ts'
import { listStopped, lockPlantsToDigest, markDigestSent, type DigestPlant } from './weekly-digest.store.ts'

/**
 * Job: queues the weekly digest of every transporter's user from Monday 07:00 at the plant. One transaction with locked plants, as for reminders: an
 * interrupted run repeats in full, concurrent servers send once, and after an outage only the latest Monday is made up. Answers the number of digests.
 */
export async function sendWeeklyDigests(db: Db, now: Date, origin: string | undefined): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0
    for (const plant of await lockPlantsToDigest(tx, now)) {
      count += await queueDigestsOf(tx, plant, { now, origin })
      await markDigestSent(tx, plant.id, plant.monday)
    }
    return count
  })
}

type Sending = { now: Date; origin: string | undefined }

async function queueDigestsOf(tx: Tx, plant: DigestPlant, { now, origin }: Sending): Promise<number> {
  const readers = (await listReminderReaders(tx, plant.id, now)).flatMap(({ userId, transporterId }) =>
    transporterId === null ? [] : [{ userId, transporterId }],
  )
  const stopped = await listStopped(
    tx,
    readers.map(({ userId }) => userId),
  )
  let count = 0
  for (const [transporterId, users] of Map.groupBy(readers, (reader) => reader.transporterId)) {
    const wanting = users.filter(({ userId }) => !stopped.has(userId))
    if (wanting.length === 0) continue
    const text = weeklyDigestText(await partsOf(tx, plant, transporterId), { plantName: plant.name, monday: plant.monday, origin })
    if (!text) continue
    for (const { userId } of wanting) {
      const payload = { user_id: userId, portal: 'transporter_portal' as const, transporter_id: transporterId, ...text }
      await announce(tx, { topic: 'reminder', payload, plantId: plant.id, at: now })
      count += 1
    }
  }
  return count
}

async function partsOf(tx: Tx, plant: DigestPlant, transporterId: string): Promise<readonly DigestPart[]> {
  const parts: DigestPart[] = []
  for (const tile of digestTiles) parts.push(await partOf(tx, plant, { transporterId, tile }))
  return parts
}

type Part = { transporterId: string; tile: DigestTile }

async function partOf(tx: Tx, { id, country, today }: DigestPlant, { transporterId, tile }: Part): Promise<DigestPart> {
  const { rows, counted } = await listDriversOfTile(tx, { plantId: id, transporterId }, { tile, today, country }, maxPartLines)
  return { tile, total: counted, drivers: rows.map((row) => ({ name: row.name, idNo: row.id_no, why: whyOf(row, tile, today) })) }
}

function whyOf(row: OwnDriverRow, tile: DigestTile, today: PlainDate): string {
  const { status_id: statusId, cleared_until, first_end } = row
  const verdict = verdictBy({ statusId, clearedUntil: cleared_until, isHeld: row.is_held }, today)
  const facts = { facts: toStepFacts(row), rejectedRequestId: row.rejected_request_id, verdict, firstEnd: first_end }
  const reason = shortReason({ status: statusWithName(statusId), verdict: { key: verdict }, cleared_until, ...firstEndOf(row) })
  const step = tile === 'needs-you' ? nextStepOfRow(facts)?.text : undefined
  return step ?? reason ?? 'cleared'
}
