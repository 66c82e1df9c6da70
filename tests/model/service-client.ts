import type * as z from 'zod/mini'
import type { Actor } from '#accounts/people.ts'
import { recordVerification } from '#drivers/search/verified-drivers.store.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { forbidden, Refusal } from '#platform/server/http/refusal.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { cancelRequest } from '#requests/engine/close/cancel-request.service.ts'
import { decideRequest } from '#requests/engine/decide/decide-request.service.ts'
import { cancelAny } from '#requests/kinds/kind-shapes.contract.ts'
import type { CancelHandler, KindHandler } from '#requests/kinds/kind.service.ts'
import type { Shape } from '#requests/kinds/kind.contract.ts'
import { anyHandler } from '#requests/kinds/kinds.factory.ts'
import { isKindSlug } from '#requests/kinds/kinds.contract.ts'
import { kindHandlers } from '#requests/kinds/kinds.service.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { submitEvidence } from '#requests/kinds/sanction-evidence/sanction-evidence.service.ts'
import { raiseRequest } from '#requests/engine/raise/raise-request.service.ts'
import { bodyOf } from './bodies.ts'
import type { ModelClient, ClientCall } from './run-scenario.ts'
import { clearAttempts, type TestPlant } from './test-plant.ts'

/** Calls the services directly, without HTTP and file inspection: about a thousand times faster. */
export function serviceClient(plant: TestPlant): ModelClient {
  return {
    send: async (modelCall) => {
      try {
        await perform(plant, modelCall)
        return 200
      } catch (error) {
        if (error instanceof Refusal) return error.status
        throw error
      }
    },
    setClock: async () => {},
  }
}

const comment = 'Decided by the model'
const all: readonly CancelHandler[] = Object.values(kindHandlers)
const verificationMs = 12 * 3_600_000

async function perform(plant: TestPlant, { step, driver, requestId, requestKind, now }: ClientCall): Promise<void> {
  const { db } = plant
  const { actor } = plant.people[step.by]
  if (step.do === 'raise') return raise(plant, { step, driver, now }, actor)
  if (step.do === 'decide') {
    const handler = handlerOf(requestKind)
    assertMay(handler.kind.decide.access, actor)
    const decision = handler.kind.decisionShape.parse('suspend_driver' in handler.kind.decision ? { suspend_driver: step.suspends } : {})
    await decideRequest(db, handler, { actor, requestId, key: step.key, comment, decision, at: now })
    return
  }
  if (step.do === 'cancel') {
    assertMay(cancelAny.access, actor)
    const find = (typeId: number) => all.find(({ kind }) => kind.typeId === typeId)
    return cancelRequest(db, find, { actor, requestId, at: now })
  }
  if (step.do === 'evidence') {
    assertMay(sanctionEvidenceContract.give.access, actor)
    const file = await plant.files.save(new Uint8Array(await aPdfFile('warning.pdf').arrayBuffer()))
    const upload = { file, name: 'warning.pdf', mediaType: 'application/pdf' }
    return submitEvidence(db, { actor, requestId, upload, comment, at: now })
  }
  const { sessionId } = actor
  const until = new Date(now.getTime() + verificationMs)
  await recordVerification(db, { sessionId, driverId: driver.driverId, until })
}

type RaiseCall = Pick<ClientCall, 'driver' | 'now'> & { step: Extract<ClientCall['step'], { do: 'raise' }> }

async function raise(plant: TestPlant, { step, driver, now }: RaiseCall, actor: Actor): Promise<void> {
  const { db, files, fileId } = plant
  await clearAttempts(db)
  const handler = handlerOf(step.kind)
  assertMay(handler.kind.raise.access, actor)
  await handler.assertMayRequest?.(db, { actor, driverId: driver.driverId, at: now })
  const body: Readonly<Record<string, unknown>> = bodyOf(step.kind, { plant, driver, input: step.input, pdf: fileId, picture: fileId })
  const comment = typeof body['comment'] === 'string' ? body['comment'] : null
  await handler.beforeRaising?.(db, { actor, driverId: driver.driverId, at: now, body })
  await raiseRequest({ db, files }, handler, { actor, driverId: driver.driverId, comment, body, at: now })
}

function handlerOf(slug: string): KindHandler<Shape, Shape, z.ZodMiniType> {
  if (!isKindSlug(slug)) throw new Error(`There is no kind '${slug}'`)
  return anyHandler(slug)
}

function assertMay(access: Parameters<typeof isAllowed>[0], actor: Actor): void {
  if (!isAllowed(access, actor)) throw forbidden()
}
