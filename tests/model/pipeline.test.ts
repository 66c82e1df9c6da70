import { expect, it } from 'vitest'
import { nextIdNo } from '#drivers/drivers.factory.ts'
import { driverStatus as s, driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { driverMoves, moveDriver } from '#drivers/drivers.rules.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { seededRandom } from '#platform/chance.factory.ts'
import { testApi } from '../world/test-api.ts'
import { pipelineEvents, pipelineSteps, submitPerson, type PipelineEvent } from './pipeline-steps.ts'
import { createTestPlant } from './test-plant.ts'

const api = await testApi()
const { db } = api
const start = new Date('2026-11-20T09:00:00Z')
const files = { ...openFileStore(api.folder), decoder: api.decoder }
const plant = await createTestPlant(api, files, start)
const [submitter, reviewer] = [plant.people.staff.actor, plant.people.second.actor]
await db.updateTable('auth_plant').set({ allow_onboarding: true }).where('id', '=', submitter.plant.id).execute()

const random = seededRandom(7)
const [lives, steps] = [8, 40]
/** 'pass-generated 3', with how often it was done. */
const done = new Map<string, number>()
const refused = new Set<string>()

async function stateOf(id: string) {
  const driver = await db
    .selectFrom('driver')
    .select(['status_id', 'card_no', 'transporter_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const application = await db
    .selectFrom('onboarding_application')
    .select(['state', 'status_before'])
    .where('driver_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const pass = await db.selectFrom('pass').select(['status']).where('driver_id', '=', id).where('is_current', '=', true).executeTakeFirst()
  const { status_id: status, card_no: cardNo } = driver
  if (!isDriverStatus(status)) throw new Error(`No such status: ${status}`)
  const known = application.status_before ?? 0
  const statusBefore = isDriverStatus(known) ? known : null
  return { status, hasCard: cardNo !== null, applicationState: application.state, statusBefore, pass: pass?.status }
}

/** Legal events are drawn more often than they come up by chance. */
function draw(status: number): PipelineEvent {
  const legal = pipelineEvents.filter((event) => status in driverMoves[event])
  return random.pick(legal.length > 0 && random.in(0.7) ? legal : pipelineEvents)
}

it(
  'a driver walks the pipeline as the status table says: every legal move is reached, every illegal one refused',
  { timeout: 300_000 },
  async () => {
    for (let life = 0; life < lives; life++) {
      const person = { db, submitter, reviewer, idNo: nextIdNo() }
      let driver = await submitPerson({ ...person, transporterId: plant.firms.owner, now: start })
      for (let day = 1; day <= steps; day++) {
        const before = await stateOf(driver.id)
        const event = draw(before.status)
        const now = new Date(start.getTime() + day * 86_400_000)
        const facts = { hasCardInForce: before.hasCard, statusBefore: before.statusBefore }
        const ruling = moveDriver(before.status, event, facts)
        const transporterId = random.pick([plant.firms.owner, plant.firms.rival])
        const outcome = await pipelineSteps[event]({ ...person, driver, transporterId, now }).then(
          (answer) => ({ answer }),
          (error: unknown) => {
            if (error instanceof Refusal) return { refusal: error }
            throw error
          },
        )
        const what = `life ${life}, day ${day}: ${event} at ${driverStatusNames[before.status]}`
        if (event === 'application-submitted' && 'answer' in outcome) driver = outcome.answer as typeof driver
        const after = await stateOf(driver.id)
        const status = ruling.ok ? ruling.to : before.status
        const isOpen = ['submitted', 'returned'].includes(after.applicationState)
        expect({ what, ...after, isOpen, isRefused: 'refusal' in outcome }).toEqual({
          what,
          ...after,
          status,
          isOpen: status === s.documentVerification || status === s.documentsReturned,
          isRefused: !ruling.ok,
          ...(status === s.active && { pass: 'active', hasCard: true }),
          ...(status === s.cardIssuance && { pass: 'pending' }),
        })
        if (ruling.ok) done.set(`${event} ${before.status}`, (done.get(`${event} ${before.status}`) ?? 0) + 1)
        else refused.add(event)
      }
    }
    const legal = pipelineEvents.flatMap((event) => Object.keys(driverMoves[event]).map((status) => `${event} ${status}`))
    expect(legal.filter((move) => !done.has(move))).toEqual([])
    expect(pipelineEvents.filter((event) => !refused.has(event))).toEqual([])
  },
)
