import type * as z from 'zod'
import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/drivers.store.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import type { AnyHandler } from '#platform/server/http/handlers.ts'
import { cancelRequest } from '../engine/cancel-request.service.ts'
import { decideRequest } from '../engine/decide-request.service.ts'
import { decidedMessage, type DecisionKey } from './kind.contract.ts'
import type { RunningKind } from './kind.service.ts'
import { cancelledMessage } from './kind-shapes.contract.ts'
import type { kindsContract } from './kinds.contract.ts'
import { kindEffects } from './kinds.service.ts'
import { raiseRequest } from '../engine/raise-request.service.ts'
import { presentWaiting } from '../requests.presenter.ts'
import { requestsContract } from '../requests.contract.ts'
import { listWaiting, type Waiting } from '../engine/requests.store.ts'

const all: readonly RunningKind[] = Object.values<RunningKind>(kindEffects)

/** The calls of every kind, by the one engine. */
export const kindsApi = (files: UploadStore): Handlers<typeof kindsContract> =>
  Object.fromEntries([
    ['cancel', (call: CallWith<CancelInput>) => cancel(all, call)],
    ...all.flatMap((running) => handlersOf(running, files)),
  ])

function handlersOf(running: RunningKind, files: UploadStore): (readonly [string, AnyHandler])[] {
  const { slug } = running.kind
  return [
    [`raise ${slug}`, (call: CallWith<RaiseInput>) => raise(running, files, call)],
    [`exist ${slug}`, (call: CallWith<{ readonly driver_id: string }>) => exist(running, call)],
    [`decide ${slug}`, (call: CallWith<DecideInput>) => decide(running, call)],
    [`cancel ${slug}`, (call: CallWith<CancelInput>) => cancel([running], call)],
  ]
}

type CallWith<I> = { readonly input: I; readonly actor: Actor; readonly db: Db; readonly now: Date }
/** Beside the driver and the comment, where the kind has one: what the kind's own shapes have let through. */
type RaiseInput = { readonly driver_id: string; readonly comment?: string | undefined }
type DecideInput = { readonly request_id: string; readonly comment: string; readonly key: DecisionKey }
type CancelInput = { readonly request_id: string }

async function raise(
  running: RunningKind,
  files: UploadStore,
  { input, actor, db, now }: CallWith<RaiseInput>,
): Promise<z.output<typeof running.kind.raise.output>> {
  const { driver_id, comment = null, ...body } = input
  await running.mayAsk(db, { actor, driverId: driver_id, at: now })
  if (running.beforeRaising)
    await running.beforeRaising(db, { actor, driverId: driver_id, at: now }, { ...(comment !== null && { comment }), ...body })
  const request_id = await raiseRequest({ db, files }, running, { actor, driverId: driver_id, comment, body, at: now })
  return { message: running.kind.sentMessage, request_id }
}

async function exist(
  { kind, mayAsk, old }: RunningKind,
  { input, actor, db, now }: CallWith<{ readonly driver_id: string }>,
): Promise<z.output<typeof kind.exist.output>> {
  await mayAsk(db, { actor, driverId: input.driver_id, at: now })
  const driver = await findDriver(db, scopeOf(actor), input.driver_id)
  const existing = await listWaiting(db, { driverId: driver.id, typeId: kind.typeId })
  const { transporterId } = scopeOf(actor)
  const canOpen = isAllowed(requestsContract.details.access, actor)
  const readingOf = ({ transporter_id, created_by }: Waiting) => ({
    isForeign: transporterId !== null && transporterId !== transporter_id,
    canOpen,
    canCancel: kind.mayCancel === true && created_by === actor.userId,
  })
  return {
    existing: existing.map((waiting) => presentWaiting(waiting, readingOf(waiting))),
    old: await old(db, driver, scopeOf(actor)),
  }
}

async function decide(
  running: RunningKind,
  { input, actor, db, now }: CallWith<DecideInput>,
): Promise<z.output<typeof running.kind.decide.output>> {
  const { request_id, comment, key, ...decision } = input
  await decideRequest(db, running, { actor, requestId: request_id, key, comment, decision, at: now })
  return { message: decidedMessage(key) }
}

/** Of these kinds only, so that the call of one does not take back another's. */
async function cancel(among: readonly RunningKind[], { input, actor, db, now }: CallWith<CancelInput>): Promise<{ message: string }> {
  const runningOf = (typeId: number) => among.find(({ kind }) => kind.typeId === typeId && kind.mayCancel)
  await cancelRequest(db, runningOf, { actor, requestId: input.request_id, at: now })
  return { message: cancelledMessage }
}
