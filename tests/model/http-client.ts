import { aSession } from '#accounts/accounts.factory.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { cancelAny } from '#requests/kinds/kind-shapes.contract.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { isKindSlug, kinds } from '#requests/kinds/kinds.contract.ts'
import { sanctionEvidenceContract } from '#requests/kinds/sanction-evidence/sanction-evidence.contract.ts'
import { Refused, type Caller, type TestApi } from '../world/test-api.ts'
import { bodyOf } from './bodies.ts'
import type { ModelClient, ClientCall } from './run-scenario.ts'
import { clearAttempts, type TestPlant } from './test-plant.ts'
import { allUsers, type ModelUser } from './state.ts'

/** Every step is an HTTP call with a session and real files. */
export async function httpClient(api: TestApi, plant: TestPlant): Promise<ModelClient> {
  const tokens = new Map<ModelUser, string>()
  const picture = new File([new Uint8Array(await aJpeg())], 'asha.jpg', { type: 'image/jpeg' })
  return {
    // Sessions last hours and the clock moves by days, so everyone logs in again.
    setClock: async (now) => {
      api.now = now
      for (const user of allUsers) tokens.set(user, await signIn(plant, user, now))
    },
    send: async (modelCall) => {
      try {
        await perform(api.withToken(tokens.get(modelCall.step.by)), plant, modelCall, picture)
        return 200
      } catch (error) {
        if (error instanceof Refused) return error.status
        throw error
      }
    },
  }
}

const signIn = ({ db, people }: TestPlant, user: ModelUser, now: Date): Promise<string> =>
  aSession(db, { userId: people[user].actor.userId, allocationId: people[user].allocationId, now })

const comment = 'Decided by the model'

async function perform(
  call: Caller,
  plant: TestPlant,
  { step, driver, requestId, requestKind }: ClientCall,
  picture: File,
): Promise<unknown> {
  if (step.do === 'raise') {
    await clearAttempts(plant.db)
    const body = bodyOf(step.kind, { plant, driver, input: step.input, pdf: aPdfFile('report.pdf'), picture })
    return call(kindOf(step.kind).raise, { driver_id: driver.driverId, ...body })
  }
  if (step.do === 'decide') {
    const kind = kindOf(requestKind)
    const more = 'suspend_driver' in kind.decisionShape.shape ? { suspend_driver: step.suspends } : {}
    return call(kind.decide, { request_id: requestId, comment, key: step.key, ...more })
  }
  if (step.do === 'cancel') return call(cancelAny, { request_id: requestId })
  if (step.do === 'evidence') return call(sanctionEvidenceContract.give, { request_id: requestId, file: aPdfFile('warning.pdf'), comment })
  return aVerification(plant.db, { userId: plant.people[step.by].actor.userId, driverId: driver.driverId })
}

function kindOf(slug: string): Kind {
  if (!isKindSlug(slug)) throw new Error(`There is no kind '${slug}'`)
  return kinds[slug]
}
