import type { ReactNode } from 'react'
import type { Input } from '#platform/contract/route.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { CheckboxField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, NumberField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { pointsRuleContract, type ShownRule } from '../points-rule.contract.ts'
import { LadderField } from './ladder-field.tsx'

type FormProps = { rule: ShownRule; today: string; onDone: () => void }

export function PointsRuleForm({ rule, today, onDone }: FormProps): ReactNode {
  const panel = usePanel()
  const { change, shown } = pointsRuleContract
  const form = useForm(change, { initial: valuesOf(rule, today), refresh: [shown], onDone })
  const { field } = form
  return (
    <Form form={form}>
      <PanelBody>
        <LadderField field={field('ladder')} />
        <CheckboxField field={field('repeat_doubles')} label="The same violation within 12 months counts twice" />
        <NumberField field={field('good_practice_points')} label="A good practice takes off" unit="points" />
        <NumberField field={field('good_practice_months')} label="For" unit="months" />
        <NumberField field={field('minor_points')} label="In no catalogue: minor" unit="points" />
        <NumberField field={field('serious_points')} label="In no catalogue: serious" unit="points" />
        <NumberField field={field('critical_points')} label="In no catalogue: critical" unit="points" />
        <NumberField field={field('lapse_months')} label="In no catalogue: lapse after" unit="months" />
        <DateField field={field('from_day')} label="From" min={today} hint="Violations and good practices of before count as they did" />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

const valuesOf = ({ ladder, ...rule }: ShownRule, today: string): Partial<Input<typeof pointsRuleContract.change>> => ({
  ...rule,
  ladder: ladder.flatMap(({ points, action, days }) => (action === 'none' ? [] : [{ points, action, ...(days !== null && { days }) }])),
  from_day: today,
})
