import { renewals, type Renewed } from '#drivers/verdict/as-at/shown-reasons.rules.ts'
import type { OwnDriver } from './home.contract.ts'

type DueRenewal<D> = { what: Renewed; drivers: readonly D[] }

/** What the chosen drivers need renewed and nobody has asked for: what most of them lack comes first. */
export function dueRenewals<D extends Pick<OwnDriver, 'parts'>>(drivers: readonly D[]): readonly DueRenewal<D>[] {
  const due = renewals.map((what) => ({
    what,
    drivers: drivers.filter((driver) => isIn([...lacking, 'soon'], driver, what)),
    lacking: drivers.filter((driver) => isIn(lacking, driver, what)).length,
  }))
  return due
    .filter((each) => each.drivers.length > 0)
    .toSorted((a, b) => b.lacking - a.lacking || b.drivers.length - a.drivers.length)
    .map(({ what, drivers: those }) => ({ what, drivers: those }))
}

type PartState = OwnDriver['parts'][number]['state']
const lacking: readonly PartState[] = ['expired', 'missing', 'doctor']

const isIn = (states: readonly PartState[], { parts }: Pick<OwnDriver, 'parts'>, what: Renewed): boolean =>
  parts.some((part) => part.what === what && !part.is_requested && states.includes(part.state))
