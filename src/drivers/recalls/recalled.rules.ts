import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { ClearanceKind } from '../pass/pass.rules.ts'
import { holdText } from '../holds/hold-text.rules.ts'
import { requirementNames } from '../verdict/verdict-reasons.rules.ts'

/** A clearance by which a driver loads and that is under recall. */
export type OpenRecall = { kind: ClearanceKind; /** The last day of the grace; null without one. */ renewBy: PlainDate | null }

/** What holds a driver, or will: open recalls, and whether something else does. */
export type HeldBy = { recalls: readonly OpenRecall[]; hasOthers: boolean }

/** Of a clearance in the history: what is left to do, if anything is. */
export const recalledText = ({ isOpen, ...recall }: OpenRecall & { isOpen: boolean }): string =>
  isOpen ? renewElsewhereText(recall) : 'Recalled.'

/** What the driver does about all that holds them, or will; null where no recall does. */
export function holdStepText({ recalls, hasOthers }: HeldBy): string | null {
  if (recalls.length === 0) return null
  return [...recalls.map(renewElsewhereText), ...(hasOthers ? [holdText.nextStep] : [])].join(' ')
}

/** What the driver does about it: never whose recall it is, nor why. */
export const renewElsewhereText = ({ kind, renewBy }: OpenRecall): string =>
  `Renew the ${requirementNames[kind]} with another issuer${renewBy === null ? '' : ` by ${dateText(renewBy)}`}.`
