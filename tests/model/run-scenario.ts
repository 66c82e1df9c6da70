import { inTransaction } from '#platform/server/database/database.ts'
import { settle } from '#drivers/drivers.factory.ts'
import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import { insertCards } from '#drivers/card/cards.store.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { resolve, type Scenario } from './commands.ts'
import type { Tally } from './coverage.ts'
import { judge, requestOf } from './driver-model.ts'
import { expectedSnapshot, readSnapshot, type Snapshot } from './snapshot.ts'
import { assertPastDays } from './past-days.ts'
import { firstDay } from './starts.ts'
import { createTestDriver, takeElsewhere, type TestDriver, type TestPlant } from './test-plant.ts'
import type { State, Step, Verdict } from './state.ts'

type UserStep = Extract<Step, { by: unknown }>
type SystemStep = Exclude<Step, UserStep>

export type ClientCall = {
  step: UserStep
  driver: TestDriver
  /** The step's request; empty without one. */
  requestId: string
  requestKind: string
  now: Date
}

/** Performs user steps: answers 200 or the status of the refusal; throws other errors. */
export type ModelClient = {
  send: (modelCall: ClientCall) => Promise<number>
  setClock: (now: Date) => Promise<void>
}

/**
 * Runs a scenario step by step: each answer must match the model, and the product's state is compared after each change. Unexpected changes
 * by refused steps are found in the next comparison, or at the end. At the end, the product must know the state of each day that passed.
 */
export async function runScenario(plant: TestPlant, client: ModelClient, tally: Tally, scenario: Scenario): Promise<void> {
  await client.setClock(noon(firstDay))
  const driver = await createTestDriver(plant, scenario.start, noon(firstDay))
  let state = scenario.start
  let snapshot: Snapshot = expectedSnapshot(state, driver.names)
  let requestIds: readonly string[] = []
  const days = new Map([[state.today, snapshot]])
  for (const drawnStep of scenario.steps) {
    const step = resolve(state, drawnStep)
    if (!step) continue
    const verdict = judge(state, step)
    const answer =
      'by' in step
        ? await client.send(callOf(step, { driver, state, requestIds }))
        : await applySystemStep(plant, client, driver, state, step)
    const stepText = `${JSON.stringify(step)} at status ${state.status}, ${state.today}`
    assertAnswer(answer, verdict, stepText)
    tally.add(state, step, verdict)
    if (!('next' in verdict)) continue
    state = verdict.next
    const before = snapshot
    snapshot = expectedSnapshot(state, driver.names)
    if (!isDeepStrictEqual(before, snapshot)) requestIds = await assertSnapshot(plant, driver, snapshot, stepText)
    days.set(state.today, snapshot)
  }
  await assertSnapshot(plant, driver, snapshot, 'the last step')
  await assertPastDays(plant, driver, days)
}

function assertAnswer(answer: number, verdict: Verdict, stepText: string): void {
  const allowed = 'next' in verdict ? [200] : verdict.reasons.map(({ code }) => code)
  const why = 'next' in verdict ? 'it is allowed' : verdict.reasons.map((reason) => reason.why).join(', ')
  if (!allowed.some((code) => code === answer))
    throw new Error(`${stepText}: answered ${answer}, should be ${allowed.join(' or ')} (${why})`)
}

/** Answers the ids of the driver's requests, oldest first. */
async function assertSnapshot({ db }: TestPlant, { driverId }: TestDriver, model: Snapshot, stepText: string): Promise<readonly string[]> {
  const { snapshot, requestIds } = await readSnapshot(db, driverId)
  deepStrictEqual(snapshot, model, `After ${stepText}, or a step without effect before it, the product (+ actual) differs from the model`)
  return requestIds
}

type RunState = { driver: TestDriver; state: State; requestIds: readonly string[] }

function callOf(step: UserStep, { driver, state, requestIds }: RunState): ClientCall {
  const now = noon(state.today)
  if (!('no' in step)) return { step, driver, now, requestId: '', requestKind: '' }
  return { step, driver, now, requestId: requestIds[step.no] ?? '', requestKind: requestOf(state, step.no).kind }
}

async function applySystemStep(plant: TestPlant, client: ModelClient, driver: TestDriver, state: State, step: SystemStep): Promise<200> {
  const { db } = plant
  if (step.do === 'days') {
    const now = noon(Temporal.PlainDate.from(state.today).add({ days: step.days }).toString())
    await client.setClock(now)
    await endServedSuspensions(db, () => now)
  } else if (step.do === 'new card') {
    const card = { driver_id: driver.driverId, card_no: driver.names.cardNo(step.no), allocated_at: noon(state.today) }
    await inTransaction(db, async (tx) => {
      await insertCards(tx, [{ ...card, handed_over_at: null, created_by: null }])
      await settle(tx, [driver.driverId], card.allocated_at)
    })
  } else await takeElsewhere(plant, driver, { what: step.what, no: step.no, firm: state.firm })
  return 200
}

/** Noon in Nairobi. */
const noon = (day: string): Date => new Date(`${day}T09:00:00Z`)
