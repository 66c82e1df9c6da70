import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { FieldGroup } from '#platform/web/form/field.tsx'
import { NumberField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { actionNames, actions, hasDays, type Action } from '../../ladder/actions.rules.ts'
import { chosenValues, partEntryOf, partOf } from '#platform/web/form/part-of.ts'

const most = 10
const proposed = actions.filter((action) => action !== 'none').map((value) => ({ value, label: actionNames[value] }))

/** The steps: at how many points what is proposed. */
export function LadderField({ field }: { field: FieldBinding }): ReactNode {
  const steps = chosenValues(field.value)
  return (
    <FieldGroup
      field={{ ...field, optional: false }}
      label="Ladder"
      hint={steps.length === 0 ? 'Without steps only the catalogue proposes' : 'The highest step that is reached is proposed'}
    >
      <div className="flex flex-col gap-3">
        {steps.map((step, place) => (
          <div key={place} className="flex items-start gap-1 rounded-8 border border-line p-3">
            <div className="flex min-w-0 flex-1 flex-col gap-4">
              <StepFields field={partEntryOf(field, place)} place={place} action={step['action'] as Action} />
            </div>
            <IconButton label={`Remove step ${place + 1}`} onClick={() => field.onChange(steps.toSpliced(place, 1), true)}>
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        {steps.length < most && (
          <Button
            look="quiet"
            icon={<Plus aria-hidden />}
            onClick={() => field.onChange([...steps, { action: 'coaching' }])}
            className="-ml-2 self-start px-2!"
          >
            Add a step
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

function StepFields({ field, place, action }: { field: FieldBinding; place: number; action: Action }): ReactNode {
  const choose = (next: unknown): void => {
    const { days: _, ...step } = field.value as Record<string, unknown>
    field.onChange({ ...step, action: next, ...(hasDays(next as Action) && { days: 14 }) })
  }
  return (
    <>
      <NumberField field={partOf(field, 'points')} label={`Step ${place + 1}: from`} unit="points" />
      <SelectField field={{ ...partOf(field, 'action'), onChange: choose }} label="Is proposed" options={proposed} />
      {hasDays(action) && (
        <NumberField field={partOf(field, 'days')} label={action === 'refresher' ? 'Due within' : 'Suspended for'} unit="days" />
      )}
    </>
  )
}
