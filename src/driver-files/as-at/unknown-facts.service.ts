import { dateText } from '#platform/contract/moment.ts'
import type { Moment } from './moment.store.ts'
import { findGone, listLaterSteps, type KeptStep } from './unknown-facts.store.ts'

/** What a plant that had the product before is told of the time before each was kept. */
const keptSince: Readonly<Record<KeptStep, string>> = {
  '0100_holds.sql': 'Holds and what doctors found are kept since',
  '0142_history_kept.sql': 'Cards that are not handed over, and dates in a register, are kept since',
  '0234_requirements.sql': "The plant's own requirements, restrictions and classes of licences are kept since",
  '0241_several_plants.sql': 'Admissions at other plants are kept since',
}

/** What cannot be known of a moment, fact by fact: an empty table does not say that there was nothing. */
export async function listUnknownFacts(moment: Moment, now: Date): Promise<readonly string[]> {
  const later = await listLaterSteps(moment, Object.keys(keptSince) as KeptStep[])
  const { gateMonths, isRecordPurged } = await findGone(moment, now)
  return [
    ...later.map(({ step, day }) => `${keptSince[step]} ${dateText(day)}.`),
    ...(gateMonths === null ? [] : [`Checks at the gate are kept for ${gateMonths} months, so those of that day may be gone.`]),
    ...(isRecordPurged ? ['The class of the licence is not known any more: what replaced it since is purged.'] : []),
  ]
}
