import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import type { ViolationDetails } from '#violations/violations.contract.ts'
import { pointsText } from '../catalogue/entry-texts.tsx'
import { severities, severityNames } from '../severities.rules.ts'
import { actions, measureText, type Measure } from './actions.rules.ts'

/** How a violation was judged and what followed it. Nothing of one without points. */
export function ViolationWeight({ violation: { weight, ladder } }: { violation: ViolationDetails }): ReactNode {
  if (!weight && !ladder) return null
  const severity = severities.find((each) => each === weight?.severity)
  return (
    <Card title="Points">
      <Facts
        facts={[
          ...(weight
            ? [
                { label: 'Severity', value: severity && severityNames[severity] },
                { label: 'Points', value: `${pointsText(weight.points)}, until ${formatDate(weight.lapses_on)}` },
                { label: 'Judged by', value: weight.in_catalogue ? 'The catalogue of its day' : 'Its severity: it was in no catalogue' },
              ]
            : []),
          ...(ladder
            ? [
                { label: 'Proposed', value: measureText(asMeasure(ladder.proposed)) },
                { label: 'What followed', value: measureText(asMeasure(ladder.followed)) },
                ...(ladder.departed_because === null ? [] : [{ label: 'Departed, why', value: ladder.departed_because, wide: true }]),
              ]
            : []),
        ]}
      />
    </Card>
  )
}

const asMeasure = ({ action, days }: { action: string; days: number | null }): Measure => ({
  action: actions.find((each) => each === action) ?? 'none',
  days,
})
