import type { Input } from '#platform/contract/route.ts'
import type { kinds, KindSlug } from './kinds.contract.ts'

type Examples = { readonly [S in KindSlug]: Omit<Input<(typeof kinds)[S]['raise']>, 'driver_id'> }

/** What somebody sensible asks for, of each kind; for tests and the demo data. */
export const kindExamples: Examples = {
  'suspend-driver': { comment: 'Overtook at the gate although the marshal had stopped the row.', duration: 14 },
  'end-suspension': { comment: 'The driver repeated the induction and passed it.' },
}
