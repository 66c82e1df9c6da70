import { BadgeCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { addDays } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { MayNotLoadBefore } from '../may-not-load-before.tsx'
import { ContinueToStep } from '../onboarding-step.tsx'
import { passGenerationContract } from './pass-generation.contract.ts'

const { details, generate, index } = passGenerationContract
export type PassDetails = Output<typeof details>

/** The new pass with its button, or what stands in its way. */
export function GeneratePassCard({ pass }: { pass: PassDetails }): ReactNode {
  const { driver, blockers, unmet, cannot_generate_because: because, can_shorten, proposed } = pass
  return (
    <Card title="New pass">
      {blockers.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {blockers.map(({ sentence, next_step }) => (
            <li key={sentence}>
              <p className="font-medium text-bad">{sentence}</p>
              <p className="text-13 text-ink-2">{next_step}</p>
            </li>
          ))}
        </ul>
      ) : (
        <>
          {because === null && proposed && (
            <p className="mb-4">
              Valid until <span className="digits block text-20 font-semibold">{formatDate(proposed.expiry)}</span>
            </p>
          )}
          {because !== null && <p className="mb-4">{because}</p>}
          <MayNotLoadBefore unmet={unmet} />
          {driver.status.id === driverStatus.cardIssuance && (
            <div className="mb-4">
              <ContinueToStep driverId={driver._id} statusId={driverStatus.cardIssuance} />
            </div>
          )}
          {(because === null || can_shorten) && <GenerateForm key={pass.passes.length} pass={pass} />}
        </>
      )}
    </Card>
  )
}

function GenerateForm({ pass: { driver, today, proposed, next, cannot_generate_because } }: { pass: PassDetails }): ReactNode {
  const isMade = cannot_generate_because !== null
  const [isShortened, setShortened] = useState(false)
  const form = useForm(generate, { fixed: { driver_ids: [driver._id] }, refresh: [index, details], toast: 'The pass was generated.' })
  const toggle = (): void => {
    setShortened(!isShortened)
    form.reset()
  }
  const last = proposed && addDays(proposed.expiry, -1)
  return (
    <Form form={form}>
      {isShortened && (
        <>
          <DateField
            field={{ ...form.field('shortened_until'), optional: false }}
            label="Pass ends on"
            min={addDays(today, 1)}
            {...(last && { max: last })}
          />
          <TextArea field={{ ...form.field('shortened_reason'), optional: false }} label="Reason" />
        </>
      )}
      {(!isMade || isShortened) && <p className="text-13 text-ink-2">{next}</p>}
      <div className="flex flex-wrap gap-2">
        {(!isMade || isShortened) && (
          <SubmitButton form={form} icon={<BadgeCheck aria-hidden />}>
            Generate pass
          </SubmitButton>
        )}
        <Button onClick={toggle}>{isShortened ? 'Do not shorten' : 'Shorten the pass'}</Button>
      </div>
    </Form>
  )
}
