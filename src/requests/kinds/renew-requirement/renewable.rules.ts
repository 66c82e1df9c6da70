import { changesNothing } from '#drivers/clearances/current-clearance.rules.ts'
import { versionNow, type PlantRequirement } from '#drivers/requirements/plant-requirement.rules.ts'
import { forEver } from '#drivers/requirements/proof-end.rules.ts'
import type { Validity } from '#drivers/requirements/requirement-definition.contract.ts'
import type { Judgement } from '#drivers/verdict/verdict.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { sentenceCase } from '#platform/contract/words.ts'
import type { PreviewFact } from '../approval-preview.contract.ts'
import type { Renewable } from './renew-requirement.contract.ts'

export function presentRenewable(requirement: PlantRequirement, driver: { isNeeded: boolean; isPending: boolean }): Renewable {
  const definition = versionNow(requirement)?.definition
  return {
    _id: requirement.id,
    name: sentenceCase(requirement.name),
    lasts: definition ? lastsText(definition.validity) : '',
    needs_date: definition?.validity.kind === 'proof',
    needs_file: definition?.proof.kind === 'renewal' && definition.proof.needsFile,
    is_needed: driver.isNeeded,
    is_pending: driver.isPending,
  }
}

/** How long a proof lasts, after 'It is valid'. */
export function lastsText(validity: Validity): string {
  if (validity.kind === 'proof') return 'to the date on it'
  if (validity.kind === 'year_end') return 'to the end of the year'
  if (validity.kind === 'for_ever') return 'for ever'
  const bands = validity.byAge.map(({ fromAge, months }) => `, ${monthsText(months)} from the age of ${fromAge}`)
  return `for ${monthsText(validity.months)}${bands.join('')}`
}

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

export const olderText = ({ name }: PlantRequirement, date: PlainDate): string =>
  `The driver already has a newer proof of the ${name} than this one of ${dateText(date)}.`

export type ProofDates = { given_on: PlainDate; expiry: PlainDate }

/** What approval would change, and whether it clears the driver. */
export function previewFacts(
  { name }: PlantRequirement,
  { current, next, before, after }: { current: ProofDates | undefined; next: ProofDates; before: Judgement; after: Judgement },
): PreviewFact[] {
  if (current && changesNothing(toFinding(current), toFinding(next))) {
    const text = `A proof of ${dateText(current.given_on)} is on record. Approving this changes nothing.`
    return [{ label: 'No effect', text, is_warning: true }]
  }
  return [
    { label: `Current ${name}`, text: current ? proofDatesText(current) : 'None on record', is_warning: false },
    {
      label: `${sentenceCase(name)} after approval`,
      text: proofDatesText(next),
      is_warning: current !== undefined && next.expiry < current.expiry,
    },
    ...loadingFacts(before, after),
  ]
}

const toFinding = ({ given_on }: ProofDates) => ({ givenOn: given_on, isFit: null })

/** Of the proof that counts, and of the one that is sent. */
export const proofDatesText = ({ given_on, expiry }: ProofDates): string =>
  `${dateText(given_on)}, valid ${expiry === forEver ? 'for ever' : `until ${dateText(expiry)}`}`

/** Nothing where the driver may load already. */
function loadingFacts(before: Judgement, after: Judgement): PreviewFact[] {
  if (after.verdict !== 'blocked')
    return before.verdict === 'blocked' ? [{ label: 'Loading', text: 'Approving this clears the driver.', is_warning: false }] : []
  const blocking = after.reasons.filter(({ severity }) => severity === 'blocked').map(({ sentence }) => sentence)
  return [{ label: 'Still blocks', text: blocking.join('\n'), is_warning: false }]
}
