import { NumberField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { bodyOf, RaiseFrame, raising, type KindView, type RaiseFormProps } from '../kind.view.tsx'
import { suspendDriver } from './suspend-driver.contract.ts'

export const suspendDriverView: KindView = {
  RaiseForm: SuspendDriverForm,
  facts: (request) => {
    const duration = bodyOf(suspendDriver, request)?.duration
    return [{ label: 'Duration', value: duration && (duration === 1 ? '1 day' : `${duration} days`) }]
  },
}

function SuspendDriverForm(props: RaiseFormProps) {
  const form = useForm(suspendDriver.raise, raising(suspendDriver, props))
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <NumberField field={form.field('duration')} label="Duration" unit="days" hint="Counted from the day of approval." />
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}
