import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { barredMatchesContract, type BarredMatch } from './barred-matches.contract.ts'

const options = [
  { value: 'another person', label: 'Another person' },
  { value: 'the same', label: 'The same person' },
] as const

/** The answer, with a comment and a confirmation that says what follows. */
export function AnswerForm({ match: { _id, applicant, barred, applicant_plant, is_applicant } }: { match: BarredMatch }): ReactNode {
  const { answer, details, index, counts } = barredMatchesContract
  const form = useForm(answer, {
    fixed: { match_id: _id },
    refresh: [details, index, counts],
    confirm: ({ answer: chosen }) =>
      Promise.resolve(
        chosen === 'the same'
          ? {
              title: `Is ${applicant} the same person as ${barred}?`,
              text: is_applicant
                ? `The application at ${applicant_plant} is declined. The submitter reads that this person cannot be onboarded, and not why.`
                : `${applicant_plant} is asked to blacklist the driver, who may load until it has decided.`,
              action: is_applicant ? 'The same person, decline' : 'The same person',
              cancel: 'Go back',
              look: 'danger' as const,
            }
          : {
              title: `Is ${applicant} another person than ${barred}?`,
              text: is_applicant ? `${applicant_plant} can then verify the documents.` : 'Nothing changes for the driver.',
              action: 'Another person',
              cancel: 'Go back',
            },
      ),
  })
  return (
    <Card title="Answer" className="lg:sticky lg:top-20">
      <Form form={form}>
        <RadioField field={form.field('answer')} label={is_applicant ? 'The applicant is' : 'The driver is'} options={options} />
        <TextArea field={form.field('comment')} label="What you compared" rows={4} />
        <div>
          <SubmitButton form={form}>Answer</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
