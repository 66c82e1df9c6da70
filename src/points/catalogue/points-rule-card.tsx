import { useState, type ReactNode } from 'react'
import { useRouteQuery } from '#platform/web/query.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'
import { measureText } from '../ladder/actions.rules.ts'
import { pointsRuleContract, type ShownRule } from './points-rule.contract.ts'
import { monthsText, pointsText } from './entry-texts.tsx'

const loadForm = () => import('./form/points-rule-form.tsx')
const PointsRuleForm = lazyPart(loadForm, 'PointsRuleForm')

/** How points count, and the ladder: what is proposed at how many. */
export function PointsRuleCard(): ReactNode {
  const { now, next, today } = useRouteQuery(pointsRuleContract.shown, {}).data
  const [isOpen, setOpen] = useState(false)
  const want = (): void => {
    preloadDialogs()
    void loadForm()
  }
  return (
    <Card
      title="Points and ladder"
      description="What is proposed when a violation is decided. Nothing happens by itself."
      aside={
        <Button onPointerEnter={want} onFocus={want} onClick={() => setOpen(true)}>
          Change…
        </Button>
      }
    >
      <RuleFacts rule={now} />
      {next && (
        <div className="mt-5 border-t border-line pt-5">
          <h3 className="mb-3 font-semibold">From {formatDate(next.from_day ?? today)}</h3>
          <RuleFacts rule={next} />
        </div>
      )}
      <SidePanel open={isOpen} onClose={() => setOpen(false)} title="Points and ladder">
        <PointsRuleForm rule={now} today={today} onDone={() => setOpen(false)} />
      </SidePanel>
    </Card>
  )
}

function RuleFacts({ rule }: { rule: ShownRule }): ReactNode {
  const { ladder, repeat_doubles, good_practice_points: off, good_practice_months: months } = rule
  const steps = ladder.map(({ points, action, days }) => (
    <li key={points}>
      From {pointsText(points)}: {measureText({ action, days })}
    </li>
  ))
  return (
    <Facts
      facts={[
        { label: 'Ladder', value: steps.length > 0 ? <ol>{steps}</ol> : 'No steps', wide: true },
        { label: 'The same within 12 months', value: repeat_doubles ? 'Counts twice' : 'Counts once' },
        { label: 'A good practice', value: off === 0 ? 'Takes nothing off' : `Takes off ${pointsText(off)} for ${monthsText(months)}` },
        {
          label: 'In no catalogue',
          value: `Minor ${rule.minor_points}, serious ${rule.serious_points}, critical ${rule.critical_points}, for ${monthsText(rule.lapse_months)}`,
        },
      ]}
    />
  )
}
