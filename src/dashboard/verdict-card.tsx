import type { ReactNode } from 'react'
import { anOwnRequirement, shortRequirementNames, shortStops } from '#drivers/verdict/short-reason.rules.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { TodaysVerdict } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'

/** Who may load in one line, with what stops the others, and the offices with most of them. */
export function VerdictCard({ verdict: { cleared, warn, blocked, causes, transporters } }: { verdict: TodaysVerdict }): ReactNode {
  const links = useDashboardLinks()
  const list = (verdict: Verdict, transporterId?: string) =>
    links.drivers({ status: 'active', verdict, ...(transporterId !== undefined && { transporterId }) })
  return (
    <Card title="May load">
      <p className="text-16">
        Of the active drivers <Count>{cleared + warn}</Count> may load today
        {warn > 0 && (
          <>
            {' ('}
            <Linked href={list('warn')}>
              <Count>{warn}</Count> with a warning
            </Linked>
            )
          </>
        )}
        {blocked === 0 ? (
          ', nobody is blocked.'
        ) : (
          <>
            {', '}
            <Linked href={list('blocked')}>
              <span className="text-bad">
                <Count>{blocked}</Count> blocked
              </span>
            </Linked>
            {`: ${causes.map(({ cause, name, total }) => `${countText(total)} ${name ?? causeNames[cause]}`).join(', ')}.`}
          </>
        )}
      </p>
      {transporters.length > 0 && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-ink-2">
          Most of the blocked:
          {transporters.map(({ transporter_id: { _id, name }, total }) => (
            <Linked key={_id} href={list('blocked', _id)}>
              {name} <Count>{total}</Count>
            </Linked>
          ))}
        </p>
      )}
    </Card>
  )
}

const causeNames = { ...shortRequirementNames, ...shortStops, own: anOwnRequirement }

const Count = ({ children }: { children: number }): ReactNode => <b className="digits font-semibold">{countText(children)}</b>

/** Plain without access to the list. */
const Linked = ({ href, children }: { href: string | undefined; children: ReactNode }): ReactNode =>
  href === undefined ? (
    <span>{children}</span>
  ) : (
    <TextLink href={href}>
      <span>{children}</span>
    </TextLink>
  )
