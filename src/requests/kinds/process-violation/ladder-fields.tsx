import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, type ReactNode } from 'react'
import { addDays } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import { query } from '#platform/web/query.ts'
import { actionNames, actions, hasDays, isSameMeasure, measureText, type Action, type Measure } from '#points/ladder/actions.rules.ts'
import type { DecisionFieldsProps } from '../kind.view.tsx'
import { violationPointsContract, type ViolationPoints } from './violation-points.contract.ts'

/** What the plant's ladder proposes, and what follows. Nothing at a plant without one. */
export function LadderFields(props: DecisionFieldsProps): ReactNode {
  const { data, error } = useQuery(query(violationPointsContract.proposal, { request_id: props.requestId }))
  const weighed = data?.weighed
  const { values, onChange } = props
  const isUnset = values['action'] === undefined
  // The proposal is chosen until somebody chooses otherwise.
  useEffect(() => {
    if (weighed && isUnset) onChange(withMeasure(values, weighed.proposed))
  }, [weighed, isUnset, values, onChange])
  if (error) return <p className="text-13 text-bad">What the plant proposes could not be loaded: {error.message}</p>
  return weighed ? <Choice {...props} weighed={weighed} /> : null
}

const withMeasure = (values: DecisionFieldsProps['values'], { action, days }: Measure): DecisionFieldsProps['values'] => {
  const { action_days: _, ...rest } = values
  return { ...rest, action, ...(days !== null && { action_days: days }) }
}

function Choice({ values, onChange, isFixed, weighed }: DecisionFieldsProps & { weighed: ViolationPoints }): ReactNode {
  const id = useId()
  const { proposed, today } = weighed
  const action = actions.find((each) => each === values['action']) ?? 'none'
  const days = typeof values['action_days'] === 'number' ? values['action_days'] : null
  const departs = !isSameMeasure({ action, days }, proposed)
  const choose = (next: Action): void =>
    onChange(withMeasure(values, next === proposed.action ? proposed : { action: next, days: hasDays(next) ? usualDays[next] : null }))
  return (
    <fieldset disabled={isFixed} className="mt-4 flex flex-col gap-3 rounded-8 bg-sunken p-3">
      <legend className="sr-only">What follows</legend>
      <div>
        <p className="text-13 text-ink-2">{weightText(weighed)}</p>
        <p>
          Proposed: <b className="font-semibold">{measureText(proposed)}</b>
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-action`} className="text-13 font-semibold">
          What follows
        </label>
        <select
          id={`${id}-action`}
          value={action}
          onChange={({ target }) => choose(target.value as Action)}
          className="control select-arrow"
        >
          {actions.map((each) => (
            <option key={each} value={each}>
              {actionNames[each]}
            </option>
          ))}
        </select>
      </div>
      {hasDays(action) && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-days`} className="text-13 font-semibold">
            {action === 'refresher' ? 'Due within days' : 'Days'}
          </label>
          <input
            id={`${id}-days`}
            inputMode="numeric"
            autoComplete="off"
            value={days ?? ''}
            aria-describedby={`${id}-until`}
            onChange={({ target }) =>
              onChange({ ...values, action_days: /^\d{1,3}$/.test(target.value) ? Number(target.value) : undefined })
            }
            className="control digits"
          />
          <p id={`${id}-until`} className="text-13 text-ink-2">
            {untilText(action, days, today)}
          </p>
        </div>
      )}
      {departs && <WhyDeparted id={`${id}-why`} values={values} onChange={onChange} />}
    </fieldset>
  )
}

type WhyProps = Pick<DecisionFieldsProps, 'values' | 'onChange'> & { id: string }

const WhyDeparted = ({ id, values, onChange }: WhyProps): ReactNode => (
  <div className="flex flex-col gap-1.5">
    <label htmlFor={id} className="text-13 font-semibold">
      Why not as proposed
    </label>
    <textarea
      id={id}
      rows={2}
      maxLength={500}
      aria-required
      value={typeof values['departed_because'] === 'string' ? values['departed_because'] : ''}
      onChange={({ target }) => onChange({ ...values, departed_because: target.value })}
      className="control h-auto! resize-y py-2"
    />
    <p className="text-13 text-ink-2">It stands in the report of violations.</p>
  </div>
)

const usualDays = { refresher: 14, suspension: 7 } as const

function weightText({ before, points, added, severity }: ViolationPoints): string {
  if (severity === null) return `${inForce(before)}. This violation is in no catalogue and adds none.`
  return added === 0 ? `${inForce(before)}. This violation adds none.` : `${inForce(before)}, ${countText(points)} with this violation.`
}
const inForce = (points: number): string => `${countText(points)} ${points === 1 ? 'point' : 'points'} in force`

function untilText(action: Action, days: number | null, today: string): string {
  if (days === null || days < 1) return 'From 1 to 365 days'
  const day = formatDate(addDays(today, days))
  return action === 'refresher'
    ? `By ${day}. Without it the driver may not load from then on.`
    : `Until ${day}, beside a suspension until evidence.`
}
