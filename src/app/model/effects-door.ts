import type { Actor } from '#accounts/people.ts'
import { rememberVerified } from '#drivers/verified-drivers.store.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { forbidden, Refusal } from '#platform/server/refusal.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { cancelRequest } from '#requests/cancel-request.effects.ts'
import { decideRequest } from '#requests/decide-request.effects.ts'
import { cancelAny } from '#requests/kinds/kind-shapes.contract.ts'
import type { RunningKind } from '#requests/kinds/kind.effects.ts'
import { isKindSlug } from '#requests/kinds/kinds.contract.ts'
import { kindEffects } from '#requests/kinds/kinds.effects.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { giveEvidence } from '#requests/kinds/sanction-evidence/sanction-evidence.effects.ts'
import { raiseRequest } from '#requests/raise-request.effects.ts'
import { bodyOf } from './bodies.ts'
import type { Door, Sent } from './run.ts'
import { forgetTries, type Stage } from './stage.ts'

/** Knocks at the product's own effects, behind the gate of HTTP and the judging of files: some thousand times as often as through it. */
export function effectsDoor(stage: Stage): Door {
  return {
    send: async (sent) => {
      try {
        await perform(stage, sent)
        return 200
      } catch (error) {
        if (error instanceof Refusal) return error.status
        throw error
      }
    },
    clockMoved: async () => {},
  }
}

const comment = 'Decided by the model'
const all: readonly RunningKind[] = Object.values<RunningKind>(kindEffects)
const verificationMs = 12 * 3_600_000

async function perform(stage: Stage, { step, scene, requestId, requestKind, now }: Sent): Promise<void> {
  const { db } = stage
  const { actor } = stage.people[step.by]
  if (step.do === 'raise') return raise(stage, { step, scene, now }, actor)
  if (step.do === 'decide') {
    const running = runningOf(requestKind)
    assertMay(running.kind.decide.access, actor)
    const decision = running.kind.typeId === 8 || running.kind.typeId === 12 ? { suspend_driver: step.suspends } : {}
    return decideRequest(db, running, { actor, requestId, key: step.key, comment, decision, at: now })
  }
  if (step.do === 'cancel') {
    assertMay(cancelAny.access, actor)
    const find = (typeId: number) => all.find(({ kind }) => kind.typeId === typeId && kind.mayCancel)
    return cancelRequest(db, find, { actor, requestId, at: now })
  }
  if (step.do === 'evidence') {
    assertMay(sanctionEvidenceContract.give.access, actor)
    const kept = await stage.files.keep(new Uint8Array(await aPdfFile('warning.pdf').arrayBuffer()))
    const upload = { kept, name: 'warning.pdf', mediaType: 'application/pdf' }
    return giveEvidence(db, { actor, requestId, upload, comment, at: now })
  }
  const { sessionId } = actor
  const until = new Date(now.getTime() + verificationMs)
  await rememberVerified(db, { sessionId, driverId: scene.driverId, until })
}

type Raising = Pick<Sent, 'scene' | 'now'> & { readonly step: Extract<Sent['step'], { do: 'raise' }> }

async function raise(stage: Stage, { step, scene, now }: Raising, actor: Actor): Promise<void> {
  const { db, files, fileId } = stage
  await forgetTries(db)
  const running = runningOf(step.kind)
  assertMay(running.kind.raise.access, actor)
  await running.mayAsk(db, { actor, driverId: scene.driverId, at: now })
  const { comment: said = null, ...body } = bodyOf(step.kind, { stage, scene, wish: step.wish, pdf: fileId, picture: fileId })
  const words = typeof said === 'string' ? said : null
  await running.beforeRaising?.(db, { actor, driverId: scene.driverId, at: now }, { ...(words !== null && { comment: words }), ...body })
  await raiseRequest({ db, files }, running, { actor, driverId: scene.driverId, comment: words, body, at: now })
}

function runningOf(slug: string): RunningKind {
  if (!isKindSlug(slug)) throw new Error(`There is no kind '${slug}'`)
  return kindEffects[slug]
}

function assertMay(access: Parameters<typeof isAllowed>[0], actor: Actor): void {
  if (!isAllowed(access, actor)) throw forbidden()
}
