import type * as z from 'zod/mini'
import { listPlants } from '#administration/choices.service.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { handleKind } from '../kind.service.ts'
import { renewalChanges } from '../renewals/renewal.service.ts'
import { bulkerRenewal } from './bulker-renewal.contract.ts'

type StoredBody = z.output<typeof bulkerRenewal.storedShape>

const renewal = renewalChanges<StoredBody>({
  what: 'training',
  kind: 'bulker',
  issuer: ({ body: { trainer } }) => ({ company: trainer }),
  clearance: ({ trainer, location, training_report }) => ({ given_by: trainer, location, file_id: training_report }),
})

export const bulkerRenewalHandler = handleKind(bulkerRenewal, {
  ...renewal,
  raised: async (tx, context) => {
    const added = await renewal.raised(tx, context)
    if (!(await listPlants(tx)).some(({ name }) => name === context.body.location)) throw invalid({ location: 'Choose one of the plants' })
    return added
  },
})
