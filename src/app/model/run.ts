import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import { insertCards } from '#passes/cards/cards.store.ts'
import { endServedSuspensions } from '#passes/served-suspensions.service.ts'
import { resolve, type Life } from './commands.ts'
import type { Tally } from './coverage.ts'
import { judge, requestOf } from './driver-model.ts'
import { expected, look, type Seen } from './seen.ts'
import { firstDay } from './starts.ts'
import { setScene, takeElsewhere, type Scene, type Stage } from './stage.ts'
import type { State, Step, Verdict } from './state.ts'

type Asking = Extract<Step, { by: unknown }>
type Happening = Exclude<Step, Asking>

export type Sent = {
  readonly step: Asking
  readonly scene: Scene
  /** The step's request; empty without one. */
  readonly requestId: string
  readonly requestKind: string
  readonly now: Date
}

/** Performs steps: answers 200 or the refusal's status, throws anything else. */
export type Door = {
  readonly send: (sent: Sent) => Promise<number>
  readonly clockMoved: (now: Date) => Promise<void>
}

/**
 * Runs one driver's life step by step: each answer must match the model, and the product's state is compared after each change. Unexpected changes
 * of refused steps are found with the next comparison, or at the end.
 */
export async function run(stage: Stage, door: Door, tally: Tally, life: Life): Promise<void> {
  await door.clockMoved(noon(firstDay))
  const scene = await setScene(stage, life.start)
  let state = life.start
  let seen: Seen = expected(state, scene.names)
  let requestIds: readonly string[] = []
  for (const drawn of life.steps) {
    const step = resolve(state, drawn)
    if (!step) continue
    const verdict = judge(state, step)
    const answer =
      'by' in step ? await door.send(sentOf(step, { scene, state, requestIds })) : await happen(stage, door, scene, state, step)
    const words = `${JSON.stringify(step)} at status ${state.status}, ${state.today}`
    assertAnswer(answer, verdict, words)
    tally.add(state, step, verdict)
    if (!('next' in verdict)) continue
    state = verdict.next
    const before = seen
    seen = expected(state, scene.names)
    if (!isDeepStrictEqual(before, seen)) requestIds = await assertSeen(stage, scene, seen, words)
  }
  await assertSeen(stage, scene, seen, 'the last step')
}

function assertAnswer(answer: number, verdict: Verdict, words: string): void {
  const allowed = 'next' in verdict ? [200] : verdict.reasons.map(({ code }) => code)
  const why = 'next' in verdict ? 'it is allowed' : verdict.reasons.map((reason) => reason.why).join(', ')
  if (!allowed.some((code) => code === answer)) throw new Error(`${words}: answered ${answer}, should be ${allowed.join(' or ')} (${why})`)
}

/** Answers the ids of the driver's requests, oldest first. */
async function assertSeen({ db }: Stage, { driverId }: Scene, model: Seen, words: string): Promise<readonly string[]> {
  const { seen, requestIds } = await look(db, driverId)
  deepStrictEqual(seen, model, `After ${words}, or what did nothing just before it, the product (+ actual) differs from the model`)
  return requestIds
}

type Here = { readonly scene: Scene; readonly state: State; readonly requestIds: readonly string[] }

function sentOf(step: Asking, { scene, state, requestIds }: Here): Sent {
  const now = noon(state.today)
  if (!('no' in step)) return { step, scene, now, requestId: '', requestKind: '' }
  return { step, scene, now, requestId: requestIds[step.no] ?? '', requestKind: requestOf(state, step.no).kind }
}

async function happen(stage: Stage, door: Door, scene: Scene, state: State, step: Happening): Promise<200> {
  const { db } = stage
  if (step.do === 'days') {
    const now = noon(Temporal.PlainDate.from(state.today).add({ days: step.days }).toString())
    await door.clockMoved(now)
    await endServedSuspensions(db, now)
  } else if (step.do === 'new card') {
    const card = { driver_id: scene.driverId, card_no: scene.names.cardNo(step.no), allocated_at: noon(state.today) }
    await insertCards(db, [{ ...card, handed_over_at: null, created_by: null }])
  } else await takeElsewhere(stage, scene, { what: step.what, no: step.no, firm: state.firm })
  return 200
}

/** Noon in Nairobi. */
const noon = (day: string): Date => new Date(`${day}T09:00:00Z`)
