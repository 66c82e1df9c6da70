import type * as z from 'zod'
import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import type { AnyHandler } from '#platform/server/handlers.ts'
import type { Db } from '#platform/server/database.ts'
import { decidedMessage, type DecisionKey } from './kinds/kind.contract.ts'
import type { RunningKind } from './kinds/kind.effects.ts'
import type { kindsContract } from './kinds/kinds.contract.ts'
import { kindEffects } from './kinds/kinds.effects.ts'
import { presentWaiting } from './requests.presenter.ts'
import { decideRequest, raiseRequest } from './requests.effects.ts'
import { listWaiting } from './requests.store.ts'

/** The three calls of every kind, by the one engine. */
export const kindsApi: Handlers<typeof kindsContract> = Object.fromEntries(
  Object.values<RunningKind>(kindEffects).flatMap((running) => handlersOf(running)),
)

function handlersOf(running: RunningKind): (readonly [string, AnyHandler])[] {
  const { slug } = running.kind
  return [
    [`raise ${slug}`, (call: CallWith<RaiseInput>) => raise(running, call)],
    [`exist ${slug}`, (call: CallWith<{ readonly driver_id: string }>) => exist(running, call)],
    [`decide ${slug}`, (call: CallWith<DecideInput>) => decide(running, call)],
  ]
}

type CallWith<I> = { readonly input: I; readonly actor: Actor; readonly db: Db; readonly now: Date }
/** Beside the driver and the comment: what the kind's own shapes have let through. */
type RaiseInput = { readonly driver_id: string; readonly comment: string }
type DecideInput = { readonly request_id: string; readonly comment: string; readonly key: DecisionKey }

async function raise({ kind }: RunningKind, { input, actor, db, now }: CallWith<RaiseInput>): Promise<z.output<typeof kind.raise.output>> {
  const { driver_id, comment, ...body } = input
  const request_id = await raiseRequest(db, kind, { actor, driverId: driver_id, comment, body, at: now })
  return { message: kind.sentMessage, request_id }
}

async function exist(
  { kind, old }: RunningKind,
  { input, actor, db }: CallWith<{ readonly driver_id: string }>,
): Promise<z.output<typeof kind.exist.output>> {
  const driver = await findDriver(db, scopeOf(actor), input.driver_id)
  const existing = await listWaiting(db, { driverId: driver.id, typeId: kind.typeId })
  return { existing: existing.map(presentWaiting), old: await old(db, driver, scopeOf(actor)) }
}

async function decide(
  running: RunningKind,
  { input, actor, db, now }: CallWith<DecideInput>,
): Promise<z.output<typeof running.kind.decide.output>> {
  const { request_id, comment, key, ...decision } = input
  await decideRequest(db, running, { actor, requestId: request_id, key, comment, decision, at: now })
  return { message: decidedMessage(key) }
}
