import { daysLeft } from '#administration/expiry.rules.ts'
import { findTransporter } from '#administration/transporters/transporters.service.ts'
import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { statusWithName } from '#drivers/driver-status.contract.ts'
import { findDriver, findDriverNames } from '#drivers/find-driver.service.ts'
import { isMoveAllowed } from '#drivers/drivers.rules.ts'
import { expiryReasonTexts, passExpiry } from '#drivers/pass/pass.rules.ts'
import { findBeforePass, listPassesOf } from '#drivers/pass/pass.service.ts'
import { listUnmet } from '#drivers/requirements/requirements.service.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { passGenerationContract } from './pass-generation.contract.ts'
import { nextText, presentBlocker, presentLines, presentMadePass, presentPassDue } from './pass-generation.presenter.ts'
import { judgeGeneration, newPassDates, passBlockers } from './pass-generation.rules.ts'
import { generatePassOf } from './pass-generation.service.ts'
import { listPassQueue } from './pass-queues.store.ts'

export const passGenerationApi: Handlers<typeof passGenerationContract> = {
  index: async ({ db, actor, input, now }) => {
    const { page, page_size, queue, search, sort, transporter_id: transporterId } = input
    const today = todayOf(actor, now)
    const { rows, total, cappedAt, counts } = await listPassQueue(db, {
      plantId: actor.plant.id,
      today,
      queue,
      search,
      transporterId,
      sort,
      limit: page_size,
      offset: (page - 1) * page_size,
    })
    const data = rows.map((row) => presentPassDue(row, today))
    return { data, page, page_size, total, ...(cappedAt !== undefined && { capped_at: cappedAt }), counts }
  },

  details: async ({ db, actor, input, now }) => {
    const today = todayOf(actor, now)
    const driver = await findDriver(db, scopeOf(actor), input.driver_id)
    const { documents, current } = await findBeforePass(db, driver.id, newPassDates(today))
    const ruling = judgeGeneration({ statusId: driver.status_id, documents, current, shortenedUntil: null, today })
    const blockers = passBlockers(documents, today)
    const { expiry } = passExpiry(documents)
    return {
      driver: {
        _id: driver.id,
        name: driver.name,
        id_no: driver.id_no,
        transporter_id: { _id: driver.transporter_id, name: (await findTransporter(db, driver.transporter_id)).name },
        status: statusWithName(driver.status_id),
        vehicle_options: [...driver.vehicle_options],
      },
      today,
      lines: presentLines(documents, today),
      proposed: blockers.length > 0 ? null : { expiry, days_left: daysLeft(expiry, today) },
      blockers: blockers.map(presentBlocker),
      unmet: await listUnmet(db, driver.id, today),
      cannot_generate_because: ruling.ok ? null : ruling.message,
      can_shorten: blockers.length === 0 && isMoveAllowed(driver.status_id, 'pass-generated'),
      next: nextText(driver.status_id),
      passes: (await listPassesOf(db, driver.id)).map((row) => presentMadePass(row, today)),
    }
  },

  generate: async ({ db, actor, input, now: at }) => {
    const { shortened_until: until, shortened_reason: reason } = input
    const shortened = until === undefined || reason === undefined ? undefined : { until, reason }
    const driverIds = [...new Set(input.driver_ids)]
    const names = await findDriverNames(db, scopeOf(actor), driverIds)
    const generated = []
    const failed = []
    for (const driverId of driverIds) {
      const name = names.get(driverId) ?? null
      try {
        const pass = await generatePassOf(db, { actor, driverId, shortened, at })
        generated.push({ driver_id: driverId, name: name ?? '', expiry: pass.expiry, reason: expiryReasonTexts[pass.reason] })
      } catch (error) {
        if (!(error instanceof Refusal) || driverIds.length === 1) throw error
        failed.push({ driver_id: driverId, name, message: error.message })
      }
    }
    return { message: generatedText(generated.length, failed.length), generated, failed }
  },
}

function generatedText(made: number, failed: number): string {
  const passes = made === 1 ? '1 pass was generated' : `${made} passes were generated`
  return failed === 0 ? `${passes}.` : `${passes}, ${failed} could not be.`
}
