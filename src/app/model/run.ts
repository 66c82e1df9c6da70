import { deepStrictEqual } from 'node:assert'
import { insertCards } from '#passes/cards.store.ts'
import { endServedSuspensions } from '#passes/served-suspensions.effects.ts'
import { resolve, type Life } from './commands.ts'
import type { Tally } from './coverage.ts'
import { judge, requestOf } from './driver-model.ts'
import { expected, look } from './seen.ts'
import { firstDay } from './starts.ts'
import { setScene, takeElsewhere, type Scene, type Stage } from './stage.ts'
import type { State, Step } from './state.ts'

type Asking = Extract<Step, { by: unknown }>
type Happening = Exclude<Step, Asking>

export type Sent = {
  readonly step: Asking
  readonly scene: Scene
  /** Of the request that the step is about; empty where it is about none. */
  readonly requestId: string
  readonly requestKind: string
  readonly now: Date
}

/** A way into the product: answers 200, or the status of the refusal. Anything else is thrown. */
export type Door = {
  readonly send: (sent: Sent) => Promise<number>
  readonly clockMoved: (now: Date) => Promise<void>
}

/** Lives one driver's life, step by step, and compares what the product says with what the model says after each. */
export async function run(stage: Stage, door: Door, tally: Tally, life: Life): Promise<void> {
  await door.clockMoved(noon(firstDay))
  const scene = await setScene(stage, life.start)
  let state = life.start
  let { requestIds } = await compare(stage, scene, state, 'the start')
  for (const drawn of life.steps) {
    const step = resolve(state, drawn)
    if (!step) continue
    const verdict = judge(state, step)
    const answer =
      'by' in step ? await door.send(sentOf(step, { scene, state, requestIds })) : await happen(stage, door, scene, state, step)
    const allowed = 'next' in verdict ? [200] : verdict.reasons.map(({ code }) => code)
    const said = 'next' in verdict ? 'it is allowed' : verdict.reasons.map(({ why }) => why).join(', ')
    const words = `${JSON.stringify(step)} at status ${state.status}, ${state.today}`
    if (!allowed.some((code) => code === answer))
      throw new Error(`${words}: answered ${answer}, should be ${allowed.join(' or ')} (${said})`)
    const before = state
    if ('next' in verdict) state = verdict.next
    requestIds = (await compare(stage, scene, state, words)).requestIds
    tally.add(before, step, verdict)
  }
}

async function compare({ db }: Stage, scene: Scene, state: State, words: string): Promise<{ requestIds: readonly string[] }> {
  const { seen, requestIds } = await look(db, scene.driverId)
  deepStrictEqual(seen, expected(state, scene.names), `After ${words} the product (+ actual) differs from the model`)
  return { requestIds }
}

type Here = { readonly scene: Scene; readonly state: State; readonly requestIds: readonly string[] }

function sentOf(step: Asking, { scene, state, requestIds }: Here): Sent {
  const now = noon(state.today)
  if (!('no' in step)) return { step, scene, now, requestId: '', requestKind: '' }
  return { step, scene, now, requestId: requestIds[step.no] ?? '', requestKind: requestOf(state, step.no).kind }
}

async function happen({ db }: Stage, door: Door, scene: Scene, state: State, step: Happening): Promise<200> {
  if (step.do === 'days') {
    const now = noon(Temporal.PlainDate.from(state.today).add({ days: step.days }).toString())
    await door.clockMoved(now)
    await endServedSuspensions(db, now)
  } else if (step.do === 'new card') {
    const card = { driver_id: scene.driverId, card_no: scene.names.cardNo(step.no), allocated_at: noon(state.today) }
    await insertCards(db, [{ ...card, handed_over_at: null, created_by: null }])
  } else await takeElsewhere(db, step.what, step.no, state.firm, scene)
  return 200
}

/** In Nairobi, where the plant is, 12 o'clock. */
const noon = (day: string): Date => new Date(`${day}T09:00:00Z`)
