import { ownEnds, type OwnEnds, type OwnRule } from '#drivers/requirements/own-ends.rules.ts'
import { momentAt } from '#platform/contract/moment.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { DemoPlant, StoredState } from './demo-history.store.ts'
import type { DemoRecords } from './demo-state.rules.ts'

/** The moments at which a rule of the plant's own began. */
export const rulesBegan = ({ rules, timeZone }: Pick<DemoPlant, 'rules' | 'timeZone'>): readonly number[] =>
  rules
    .flatMap(({ versions }) => versions.filter(({ hasBegun }) => hasBegun))
    .map(({ fromDay }) => momentAt(fromDay, 0, timeZone).getTime())

/** What the plant's own requirements were of a driver then, by the rules that had begun and the attendance that was recorded. */
export function ownAt(
  present: StoredState,
  { registeredAt, attended }: DemoRecords,
  { at, plant }: { at: number; plant: DemoPlant },
): OwnEnds {
  const [joinedOn, today] = [registeredAt, at].map((moment) => toPlainDate(new Date(moment), plant.timeZone)) as [string, string]
  return ownEnds(begunBy(plant.rules, today), {
    vehicleOptions: present.vehicle_options,
    vehicleCategories: present.vehicle_categories,
    licenceClass: null,
    dateOfBirth: present.date_of_birth,
    isSpot: plant.spotEnds.has(present.transporter_id),
    joinedOn,
    proofs: [],
    attended: attended.filter((each) => each.at <= at),
  })
}

const begunBy = (rules: readonly OwnRule[], today: string): readonly OwnRule[] =>
  rules.flatMap(({ versions, ...rule }) => {
    const begun = versions.filter(({ hasBegun, fromDay }) => hasBegun && fromDay <= today)
    return begun.length === 0 ? [] : [{ ...rule, versions: begun }]
  })
