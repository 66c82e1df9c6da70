import type * as z from 'zod/mini'
import { scopeOf, type Actor, type Handlers } from '#accounts/people.ts'
import { findDriver } from '#drivers/find-driver.service.ts'
import { isAllowed } from '#platform/contract/access.ts'
import type { UploadStore } from '#platform/server/files/inspect-file.ts'
import { cancelRequest } from '../engine/close/cancel-request.service.ts'
import { decideRequest } from '../engine/decide/decide-request.service.ts'
import { raiseRequest } from '../engine/raise/raise-request.service.ts'
import { seesOnlyOwn } from '../engine/requests.rules.ts'
import { listPending, type PendingRequest } from '../engine/requests.store.ts'
import { requestsContract } from '../requests.contract.ts'
import { presentPending } from '../requests.presenter.ts'
import { decidedMessage, secondNeededText, splitDecideInput, splitRaiseInput, type KindRoutes, type Shape } from './kind.contract.ts'
import type { CancelHandler, KindHandler } from './kind.service.ts'
import { cancelledMessage } from './kind-shapes.contract.ts'
import { kindOfType, kindSlugs, type cancelContract, type kindContracts, type KindSlug } from './kinds.contract.ts'
import { allHandlers, kindHandlers } from './kinds.service.ts'

type KindsApi = { [S in keyof typeof kindContracts]: Handlers<(typeof kindContracts)[S]> }

/** The calls of every kind, run by one engine. */
export const kindsApi = (files: UploadStore): KindsApi =>
  Object.fromEntries(allHandlers.map((handler) => [handler.slug, kindApi(handler, files)])) as unknown as KindsApi

function kindApi<B extends Shape, D extends Shape, O extends z.ZodMiniType>(
  handler: KindHandler<B, D, O>,
  files: UploadStore,
): Handlers<KindRoutes<B, D, O>> {
  const { kind } = handler
  return {
    raise: async ({ input, actor, db, now }) => {
      const { driverId, replacesId, comment, body: sent } = splitRaiseInput<B>(input)
      const body = handler.readBody?.(sent, actor) ?? sent
      await handler.assertMayRequest?.(db, { actor, driverId, at: now })
      await handler.beforeRaising?.(db, { actor, driverId, at: now, body })
      const request_id = await raiseRequest({ db, files }, handler, { actor, driverId, replacesId, comment, body, at: now })
      return { message: kind.sentMessage, request_id }
    },

    exist: async ({ input, actor, db, now }) => {
      await handler.assertMayRequest?.(db, { actor, driverId: input.driver_id, at: now })
      const driver = await findDriver(db, scopeOf(actor), input.driver_id)
      const pending = await listPending(db, { driverId: driver.id, typeId: kind.typeId })
      const old = await handler.currentState?.(db, driver, actor)
      return { existing: pending.map((row) => presentPending(row, pendingView(row, actor))), old: old as z.output<O> }
    },

    decide: async ({ input, actor, db, now }) => {
      const command = splitDecideInput<D>(input)
      const { isOpen, driverId } = await decideRequest(db, handler, { ...command, actor, at: now })
      const hasEffect = command.key === 'approve' && !isOpen
      const more = isOpen ? secondNeededText : hasEffect && (await handler.answer?.(db, { actor, driverId, at: now }))
      return { message: more ? `${decidedMessage(command.key)}. ${more}` : decidedMessage(command.key) }
    },
  }
}

/** Of a pending request of staff, a transporter learns only that there is one; of another transporter's, not the comment and submitter. */
function pendingView({ transporter_id, created_by, raised_by_staff }: PendingRequest, actor: Actor) {
  const { transporterId } = scopeOf(actor)
  return {
    isConfidential: transporterId !== null && raised_by_staff,
    isForeign: transporterId !== null && transporterId !== transporter_id,
    // Doctors and trainers read what they sent themselves.
    hidesComment: seesOnlyOwn(actor.portal) && created_by !== actor.userId,
    canOpen: isAllowed(requestsContract.details.access, actor),
    canCancel: created_by === actor.userId,
  }
}

/** Each route cancels requests of its own kinds only. */
export const cancelApi: Handlers<typeof cancelContract> = {
  any: cancelAmong(kindSlugs),
  medicalRenewal: cancelAmong(['renew-medical']),
  ddtRenewal: cancelAmong(['renew-ddt']),
}

function cancelAmong(slugs: readonly KindSlug[]): Handlers<typeof cancelContract>['any'] {
  const handlerOf = (typeId: number): CancelHandler | undefined => {
    const slug = kindOfType(typeId)
    return slug && slugs.includes(slug) ? kindHandlers[slug] : undefined
  }
  return async ({ input, actor, db, now }) => {
    await cancelRequest(db, handlerOf, { actor, requestId: input.request_id, at: now })
    return { message: cancelledMessage }
  }
}
