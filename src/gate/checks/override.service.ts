import { todayOf, type Actor } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { isDoubted } from '#drivers/holds/holds.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { gateNews, overrideText } from './gate-check.rules.ts'
import { findCheck } from './gate-checks.store.ts'
import { insertOverride } from './overrides.store.ts'
import { doubtedText, judgeOverride } from './override.rules.ts'

type Override = { actor: Actor; checkId: string; reason: string; now: Date }

/** Lets a denied driver in. Throws 404 for another plant's check, 409 for a check that cannot be overridden. */
export const overrideCheck = (db: Db, { actor, checkId, reason, now }: Override): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { plant, userId } = actor
    const check = await findCheck(tx, plant.id, checkId)
    const ruling = judgeOverride(
      { outcome: check.outcome, isVisit: check.is_visit, checkedAt: check.checked_at, reasons: check.reasons },
      now,
    )
    if (!ruling.ok) throw conflict(ruling.code, ruling.message)
    const driver = await findDriver(tx, { plantId: plant.id, transporterId: null }, check.driver_id ?? '0')
    // The check may be older than the hold.
    if (await isDoubted(tx, driver.id, todayOf(actor, now))) throw conflict('on_hold', doubtedText)
    const isNew = await insertOverride(tx, {
      checkId,
      plantId: plant.id,
      driverId: driver.id,
      by: userId,
      reason,
      checkedAt: check.checked_at,
      at: now,
    })
    if (!isNew) throw conflict('overridden', 'This driver was let in already.')
    await writeAudit(tx, {
      at: now,
      userId,
      action: 'gate override',
      subject: 'driver',
      subjectId: driver.id,
      plantId: plant.id,
      after: { check_id: checkId, reason },
    })
    const by = `${actor.firstName} ${actor.lastName}`
    const text = overrideText({ driver: driver.name, plant: plant.name, timeZone: plant.timeZone, at: now }, by, reason)
    const payload = { type_id: gateNews.override, by_id: userId, ...text, link: 'gate/checks?outcome=overridden' }
    await announce(tx, { topic: 'gate', payload, plantId: plant.id, at: now })
  })
