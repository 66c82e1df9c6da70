import { requestType } from '#requests/engine/request-types.contract.ts'
import { requestFileContract } from '#requests/details/files/request-file.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { countMarks, type CanaryCount } from './delivered-canaries.ts'
import { readableText } from '../readable-text.ts'
import { send } from '../send.ts'
import type { TestApi } from '../test-api.ts'
import type { World } from '../world/world.ts'

/** Every office opens every medical renewal and its report, its own drivers' included; the report's name has the mark of what offices never see. */
export async function readMedicalRenewals({ app }: TestApi, world: World): Promise<CanaryCount> {
  const found: CanaryCount = { foreign: [], own: 0 }
  for (const person of world.callers.filter(({ grants }) => grants?.portal === 'transporter_portal')) {
    for (const { targets } of world.places) {
      const id = targets.requests.get(requestType.renewMedical) ?? ''
      const answers = [
        await send(app, requestsContract.details, { id }, person.token),
        await send(app, requestFileContract.open, { request_id: id }, person.token),
        await send(app, requestFileContract.open, { request_id: id, field: 'medical_report' }, person.token),
      ]
      for (const answer of answers)
        countMarks(found, person, { text: await readableText(answer), where: `a medical renewal read by ${person.name}`, world })
    }
  }
  return found
}
