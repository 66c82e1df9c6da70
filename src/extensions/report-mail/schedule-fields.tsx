import { useState, type ReactNode } from 'react'
import type { CandidateUser } from '#notifications/settings/settings.contract.ts'
import { UserChoices } from '#notifications/settings/user-choices.tsx'
import { weekdays } from '#platform/contract/plain-date.ts'
import type { Input } from '#platform/contract/route.ts'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import type { RouteForm } from '#platform/web/form/use-form.ts'
import { formatNames } from './mail-sentence.rules.ts'
import { mailedFormats, schedulesContract } from './schedules.contract.ts'

const { save, readers } = schedulesContract

type Every = Input<typeof save>['every']
type FormProps = { form: RouteForm<typeof save> }

/** As what, how often, on which day and at which hour. */
export function ScheduleFields({ form }: FormProps): ReactNode {
  const { field, values, set } = form
  const days = dayChoices[String(values.every)]
  // A day of the week is none of the month.
  const every = { ...field('every'), onChange: (chosen: unknown) => set({ every: chosen as Every, day: firstDays[String(chosen)] }) }
  return (
    <>
      <SelectField field={{ ...field('format'), optional: false }} label="As" options={formatChoices} />
      <SelectField field={every} label="How often" options={everyChoices} />
      {days && <SelectField field={{ ...field('day'), optional: false }} label="On" options={days} />}
      <SelectField field={field('hour')} label="At" hint="By the clock of this plant." options={hourChoices} />
    </>
  )
}

type PeopleProps = FormProps & { initial: readonly CandidateUser[]; onChosen?: (people: readonly CandidateUser[]) => void }

/** Who receives it. */
export function ScheduleRecipients({ form, initial, onChosen }: PeopleProps): ReactNode {
  const [chosen, setChosen] = useState(initial)
  const field = form.field('user_ids')
  const choose = (users: readonly CandidateUser[]): void => {
    setChosen(users)
    onChosen?.(users)
    field.onChange(
      users.map(({ _id }) => _id),
      true,
    )
  }
  return (
    <UserChoices
      route={readers}
      fixed={{}}
      label="To"
      none="Nobody else here may read reports."
      field={field}
      chosen={chosen}
      onChoose={choose}
    />
  )
}

const formatChoices = mailedFormats.map((value) => ({ value, label: formatNames[value] }))

const everyChoices = [
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every quarter' },
]

const firstDays: Readonly<Record<string, string>> = { week: '1', month: '-1', quarter: '-1' }

const numbered = (labels: readonly string[], first: number) => labels.map((label, n) => ({ value: String(n + first), label }))

const daysOfMonth = [
  ...weekdays.map((weekday, n) => ({ value: String(-n - 1), label: `The first ${weekday}` })),
  ...numbered(
    Array.from({ length: 31 }, (_, n) => (n === 30 ? 'The last day' : `Day ${n + 1}`)),
    1,
  ),
]

const dayChoices: Readonly<Record<string, typeof daysOfMonth>> = { week: numbered(weekdays, 1), month: daysOfMonth, quarter: daysOfMonth }

const hourChoices = numbered(
  Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  0,
)
