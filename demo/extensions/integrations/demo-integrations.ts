import type { Actor } from '#accounts/people.ts'
import type { DriverSummary } from '#drivers/driver-summaries.store.ts'
import { findByIdNo } from '#gate/checks/drivers-at-gate.store.ts'
import type { Checker } from '#gate/checks/live-check.service.ts'
import { judgeAtGate } from '#gate/judgement/gate-verdict.rules.ts'
import { createApiKey } from '#extensions/integrations/api-keys/api-keys.service.ts'
import { identifyProgram } from '#extensions/integrations/api-keys/identify-program.store.ts'
import { insertWebhookEvent, type NewWebhookEvent } from '#extensions/integrations/webhooks/collect-events.store.ts'
import { noteDelivered, noteNotDelivered, takeDueDeliveries } from '#extensions/integrations/webhooks/deliver-events.store.ts'
import { nextAttempt } from '#extensions/integrations/webhooks/webhook-events.rules.ts'
import { addWebhook, changeWebhook } from '#extensions/integrations/webhooks/webhooks.service.ts'
import { listWebhooks } from '#extensions/integrations/webhooks/webhooks.store.ts'
import { localTime } from '#platform/contract/moment.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import type { DemoExtension } from '../demo-extension.ts'

export const demoIntegrations: DemoExtension = { weighbridge: addWeighbridge, afterGate: addDemoWebhook }

const dayMs = 86_400_000
const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** A key for the weighbridge, which nobody knows; answers who calls with it. */
async function addWeighbridge(db: Db, { actor, now }: { actor: Actor; now: Date }): Promise<(at: Date) => Promise<Checker>> {
  const key = await createApiKey(db, { actor, now: daysAgo(now, 20), name: 'Weighbridge 1', scopes: ['gate.verdict', 'gate.record'] })
  return async (at) => {
    const program = await identifyProgram(db, key, at)
    if (!program) throw new Error('The demonstration has no key for its weighbridge')
    return { plant: program.plant, userId: null, apiKeyId: program.keyId }
  }
}

type Receiver = { actor: Actor; drivers: readonly DriverSummary[]; now: Date }

const url = 'https://orders.example.com/driver-passes'
const events = ['driver.blocked', 'driver.cleared', 'pass.expiring'] as const

/** A webhook that took some events, missed one, and is switched off: there is no receiver. */
async function addDemoWebhook(db: Db, key: Buffer, { actor, drivers, now }: Receiver): Promise<void> {
  await addWebhook(db, key, { actor, now: daysAgo(now, 12), url, events })
  for (const [nth, { id_no: idNo }] of drivers.slice(0, 6).entries()) {
    const at = new Date(daysAgo(now, 6 - nth).getTime() - nth * 1_234_567)
    const event = await eventOf(db, actor, { idNo, at })
    if (!event) continue
    await inTransaction(db, (tx) => insertWebhookEvent(tx, event))
    await noteAnswers(db, at, nth === 1 ? '503' : '200')
  }
  const [webhook] = await listWebhooks(db, actor.plant.id)
  if (webhook) await changeWebhook(db, { actor, now, id: webhook.id, url, events, isActive: false })
}

/** As the gate would judge. */
async function eventOf(db: Db, { plant }: Actor, { idNo, at }: { idNo: string; at: Date }): Promise<NewWebhookEvent | undefined> {
  const found = await findByIdNo(db, plant.id, idNo)
  if (!found) return undefined
  const { today: day, clock: time } = localTime(at, plant.timeZone)
  const verdict = judgeAtGate(found.facts, { day, time, direction: 'in', isBulkLoad: false, plantId: plant.id })
  const reasons = verdict.reasons.filter(({ isBlocking }) => isBlocking).map(({ code, text }) => ({ code, text }))
  const driver = { driver_id: found.driverId, card_no: found.cardNo }
  const common = { plantId: plant.id, driverId: found.driverId, at }
  return reasons.length > 0
    ? { ...common, type: 'driver.blocked', data: { ...driver, reasons } }
    : { ...common, type: 'driver.cleared', data: driver }
}

/** As a receiver that always answers this: other than 200 is tried again until it is given up. */
async function noteAnswers(db: Db, at: Date, answer: '200' | '503'): Promise<void> {
  for (let due: Date | null = at; due;) {
    const [delivery] = await takeDueDeliveries(db, due)
    if (!delivery) throw new Error('The demonstration has no event to send')
    const next: Date | null = answer === '200' ? null : nextAttempt(delivery.attempts, due)
    const tried = { answer, next, now: due }
    await inTransaction(db, async (tx) => {
      if (answer === '200') await noteDelivered(tx, delivery, answer)
      else await noteNotDelivered(tx, delivery, tried)
    })
    due = next
  }
}
