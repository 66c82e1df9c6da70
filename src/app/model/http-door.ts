import { aSession } from '#accounts/accounts.factory.ts'
import { aVerification } from '#drivers/verified-drivers.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { cancelAny } from '#requests/kinds/kind-shapes.contract.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { isKindSlug, kinds } from '#requests/kinds/kinds.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { Refused, type Caller, type TestApi } from '../testing/test-api.ts'
import { bodyOf } from './bodies.ts'
import type { Door, Sent } from './run.ts'
import { forgetTries, type Stage } from './stage.ts'
import { everybody, type Who } from './state.ts'

/** The front door: every step is a call over HTTP by somebody signed in, with real files. */
export async function httpDoor(api: TestApi, stage: Stage): Promise<Door> {
  const tokens = new Map<Who, string>()
  const picture = new File([new Uint8Array(await aJpeg())], 'asha.jpg', { type: 'image/jpeg' })
  return {
    // Sessions last for hours, and the clock moves by days: everybody signs in again.
    clockMoved: async (now) => {
      api.now = now
      for (const who of everybody) tokens.set(who, await signIn(stage, who, now))
    },
    send: async (sent) => {
      try {
        await perform(api.withToken(tokens.get(sent.step.by)), stage, sent, picture)
        return 200
      } catch (error) {
        if (error instanceof Refused) return error.status
        throw error
      }
    },
  }
}

const signIn = ({ db, people }: Stage, who: Who, now: Date): Promise<string> =>
  aSession(db, { userId: people[who].actor.userId, allocationId: people[who].allocationId, now })

const comment = 'Decided by the model'

async function perform(call: Caller, stage: Stage, { step, scene, requestId, requestKind }: Sent, picture: File): Promise<unknown> {
  if (step.do === 'raise') {
    await forgetTries(stage.db)
    const body = bodyOf(step.kind, { stage, scene, wish: step.wish, pdf: aPdfFile('report.pdf'), picture })
    return call(kindOf(step.kind).raise, { driver_id: scene.driverId, ...body })
  }
  if (step.do === 'decide') {
    const kind = kindOf(requestKind)
    const more = 'suspend_driver' in kind.decisionShape.shape ? { suspend_driver: step.suspends } : {}
    return call(kind.decide, { request_id: requestId, comment, key: step.key, ...more })
  }
  if (step.do === 'cancel') return call(cancelAny, { request_id: requestId })
  if (step.do === 'evidence') return call(sanctionEvidenceContract.give, { request_id: requestId, file: aPdfFile('warning.pdf'), comment })
  return aVerification(stage.db, { userId: stage.people[step.by].actor.userId, driverId: scene.driverId })
}

function kindOf(slug: string): Kind {
  if (!isKindSlug(slug)) throw new Error(`There is no kind '${slug}'`)
  return kinds[slug]
}
