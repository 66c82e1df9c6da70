import type { ReactNode } from 'react'
import type { DecisionFieldsProps, KindView } from '../kind.view.tsx'
import { reviewBlacklisting } from './review-blacklisting.contract.ts'

export const reviewBlacklistingView: KindView = {
  kind: reviewBlacklisting,
  facts: () => [],
  approvalWarning: ({ driver_id }) => `${driver_id.name} stays blacklisted until the next review.`,
  DecisionFields: NextReview,
}

function NextReview({ values, onChange, isFixed }: DecisionFieldsProps): ReactNode {
  const chosen = values['review_on']
  return (
    <label className="flex flex-col gap-1.5">
      <span className="font-medium">Next review (optional)</span>
      <input
        type="date"
        className="control max-w-60"
        value={typeof chosen === 'string' ? chosen : ''}
        disabled={isFixed}
        aria-describedby="next-review-hint"
        onChange={({ target }) => onChange(withDay(values, target.value))}
      />
      <span id="next-review-hint" className="text-13 text-ink-2">
        Empty: after the months in the plant's settings. To let the driver return, reject this and ask for the reinstatement on the driver's
        page.
      </span>
    </label>
  )
}

/** An empty field is none: the plant's months count. */
const withDay = (values: DecisionFieldsProps['values'], day: string): DecisionFieldsProps['values'] =>
  day === '' ? Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'review_on')) : { ...values, review_on: day }
