import { Glasses } from 'lucide-react'
import type { ReactNode } from 'react'
import { MasterList, type MasterKind } from '#administration/master-list.tsx'
import type { FieldsProps } from '#administration/master-panel.tsx'
import { nameColumn } from '#administration/name.tsx'
import { Status } from '#platform/web/badge.tsx'
import { CheckboxField, RadioField, SelectField, type Option } from '#platform/web/form/choice-fields.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { SymbolOfRestriction } from './restriction-symbol.tsx'
import {
  effectNames,
  restrictionsContract,
  symbolNames,
  type RestrictionDetails,
  type RestrictionInput,
  type RestrictionRow,
} from './restrictions.contract.ts'

const optionsOf = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const effectText = ({ effect, from, until }: RestrictionRow): string =>
  effect === 'night' ? `${effectNames.night}, ${from} to ${until}` : effectNames[effect]

const Words = ({ symbol, words }: RestrictionRow): ReactNode => (
  <span className="flex min-w-0 items-center gap-2">
    <SymbolOfRestriction symbol={symbol} className="size-4 shrink-0" />
    <span className="min-w-0 truncate">{words}</span>
  </span>
)

const ActiveStatus = ({ is_active }: RestrictionRow): ReactNode => (
  <Status tone={is_active ? 'ok' : 'neutral'}>{is_active ? 'Active' : 'Retired'}</Status>
)

const restrictions: MasterKind<RestrictionRow, RestrictionDetails, RestrictionInput> = {
  contract: restrictionsContract,
  path: '/app/staff-portal/administrative/restrictions',
  title: 'Restrictions',
  subtitle: 'What a medical or a training can restrict a driver of this plant to. The gate, the card and the pages show it.',
  nouns: { one: 'restriction', many: 'restrictions' },
  searchLabel: 'Search by name',
  icon: <Glasses />,
  columns: [
    nameColumn('28%'),
    { key: 'words', title: 'At the gate', cell: Words },
    { key: 'effect', title: 'What it does', cell: effectText, sort: true },
    { key: 'is_active', title: 'Status', cell: ActiveStatus, sort: true },
  ],
  phone: (restriction) => (
    <>
      <div className="text-13 text-ink-2">
        <Words {...restriction} />
      </div>
      <p className="mt-1 text-13 text-ink-2">{effectText(restriction)}</p>
      <p className="mt-1.5 text-13">
        <ActiveStatus {...restriction} />
      </p>
    </>
  ),
  Fields: RestrictionFields,
  blank: { words: '', symbol: 'alert', effect: 'shown', is_active: true },
  toForm: ({ _id, key: _key, ...details }) => details,
}

export function RestrictionsScreen(): ReactNode {
  return <MasterList kind={restrictions} />
}

function RestrictionFields({ field }: FieldsProps<RestrictionInput>): ReactNode {
  const effect = { ...field('effect'), optional: false }
  const isNight = effect.value === 'night'
  return (
    <>
      <TextField field={field('name')} label="Name" hint="As doctors and trainers choose it: 'Corrective lenses'" />
      <RadioField field={effect} label="What it does" options={effects} />
      {isNight ? (
        <>
          <TextField
            field={{ ...field('from'), optional: false }}
            label="The night begins"
            type="time"
            hint="The guard reads 'Not after' this time"
          />
          <TextField field={{ ...field('until'), optional: false }} label="The night ends" type="time" />
        </>
      ) : (
        <TextField field={{ ...field('words'), optional: false }} label="Words at the gate" hint="As short as can be: 'Glasses'" />
      )}
      <SelectField field={{ ...field('symbol'), optional: false }} label="Symbol" options={optionsOf(symbolNames)} />
      <CheckboxField
        field={{ ...field('is_active'), optional: false }}
        label="Active"
        hint="A retired one is not given any more. Drivers who have it keep it until their next medical or training."
      />
    </>
  )
}

const effects: readonly Option[] = [
  { value: 'shown', label: effectNames.shown },
  { value: 'night', label: effectNames.night, note: 'The driver is warned by day, and blocked at night' },
  { value: 'bulk_load', label: effectNames.bulk_load, note: 'The driver is blocked with a bulk load, and warned otherwise' },
]
