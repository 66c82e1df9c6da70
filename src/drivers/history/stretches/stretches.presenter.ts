import { sentenceCase } from '#platform/contract/words.ts'
import { dateText } from '#platform/contract/moment.ts'
import { heldDaysText } from '../../holds/held-days.rules.ts'
import { genderNames } from '../../details/choices.ts'
import { statusWithName } from '../../driver-status.contract.ts'
import { medicalFinding } from '../../verdict/medical-finding.rules.ts'
import type { OwnRequirement } from '../../requirements/own-requirement.rules.ts'
import type { OwnShape } from '../../requirements/own-shape.contract.ts'
import { ownEndText, presentOwn } from '../../requirements/own-states.rules.ts'
import { requirementNames } from '../../verdict/verdict-reasons.rules.ts'
import { expiryReasonTexts, isExpiryReason } from '../../pass/pass.rules.ts'
import type { Stretch } from './stretches.contract.ts'
import type { StoredFact, StoredFacts, StretchRow } from './stretches.store.ts'

type Reader = { readsMedicals: boolean }
type Names = { transporters: ReadonlyMap<string, string>; reader: Reader }

export const presentStretch = (row: StretchRow, names: Names): Stretch => ({
  _id: row.from_at.toISOString(),
  from: row.from_at.toISOString(),
  until: row.until_at && row.until_at.toISOString(),
  has_time: row.has_time,
  from_day: row.from_day,
  until_day: row.until_day,
  values: [...changedPlant(row), ...changedValues(row, names), ...changedOwn(row)],
})

/** The ids of the transporters named in these rows. */
export const transportersOfStretches = (rows: readonly StretchRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ facts, before }) => [facts, before ?? facts]).map((facts) => plainText(facts['transporter_id'] ?? null))),
]

/** Null where there is nothing to say. */
type Fact = { name: string; text?: (value: StoredFact, reader: Reader) => string | null }

const plainText = (value: StoredFact): string => (typeof value === 'object' ? (value ?? []).join(', ') : String(value))
const reasonText = (reason: string): string => (isExpiryReason(reason) ? expiryReasonTexts[reason] : reason)
const expiryName = (name: string): string => `${sentenceCase(name)} expiry`

/** Facts of the columns of `driver_state`, in the order in which they are shown. What follows from others is left out. */
const shownFacts: Readonly<Record<string, Fact>> = {
  status_id: { name: 'Status', text: (value) => statusWithName(Number(value)).name },
  transporter_id: { name: 'Transporter' },
  suspended_on: { name: 'Suspended from' },
  suspended_until: { name: 'Suspended until' },
  held_days: { name: 'On hold', text: (value) => heldDaysText(plainText(value), dateText) },
  is_unfit: { name: 'Medical finding', text: (value, reader) => medicalFinding({ isUnfit: value === true }, reader) },
  card_no: { name: 'Card in force' },
  waiting_card_no: { name: 'Card to hand over' },
  pass_status: { name: 'Pass', text: (value) => plainText(value).replace(/^./, (first) => first.toUpperCase()) },
  pass_issued_on: { name: 'Pass issued' },
  pass_expiry: { name: 'Pass expiry' },
  pass_reason: { name: 'Pass ends with', text: (value) => reasonText(plainText(value)) },
  pass_registered_until: { name: 'Pass expiry in the register' },
  pass_shortened_until: { name: 'Pass shortened to' },
  medical_expiry: { name: expiryName(requirementNames.medical) },
  ddt_expiry: { name: expiryName(requirementNames.ddt) },
  bulker_expiry: { name: expiryName(requirementNames.bulker) },
  licence_expiry: { name: expiryName(requirementNames.licence) },
  spot_until: { name: "Spot transporter's validity" },
  vehicle_options: { name: 'Vehicle options' },
  vehicle_categories: { name: 'Vehicle categories' },
  picture_file_id: { name: 'Picture', text: (value) => `No ${plainText(value)}` },
  gender: { name: 'Gender', text: (value) => genderNames[value as keyof typeof genderNames] },
  date_of_birth: { name: 'Date of birth' },
  experience_years: { name: 'Experience in years' },
}

/** Of a driver who came from another plant. */
const changedPlant = ({ plant, plant_before: before }: StretchRow): Stretch['values'] =>
  before === null || before === plant ? [] : [{ name: 'Plant', before, after: plant }]

function changedValues({ facts, before }: StretchRow, { transporters, reader }: Names): Stretch['values'] {
  const textOf = (key: string, of: StoredFacts | null): string | null => {
    const value = of?.[key] ?? null
    if (value === null) return null
    const text = (shownFacts[key]?.text ?? plainText)(value, reader)
    return (key === 'transporter_id' && text !== null ? (transporters.get(text) ?? text) : text) || null
  }
  return Object.entries(shownFacts)
    .map(([key, { name }]) => ({ name, before: textOf(key, before), after: textOf(key, facts) }))
    .filter((value) => value.before !== value.after)
}

/** Of the plant's own requirements: 'not met', 'until 05 Oct 2028'; null where the driver did not need it. */
function changedOwn({ own, own_before: before, from_day: day }: StretchRow): Stretch['values'] {
  const textOf = (all: readonly OwnRequirement[], id: string): string | null => {
    const each = all.find((one) => one.id === id)
    return each ? ownText(presentOwn(each, day)) : null
  }
  const named = new Map([...(before ?? []), ...own].map(({ id, name }) => [id, sentenceCase(name)]))
  return [...named]
    .map(([id, name]) => ({ name, before: textOf(before ?? [], id), after: textOf(own, id) }))
    .filter((value) => value.before !== value.after)
}

const ownText = (own: OwnShape): string => (own.expiry === null ? ownEndText(own) : `until ${dateText(own.expiry)}`)
