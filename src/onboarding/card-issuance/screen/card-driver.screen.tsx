import type { ReactNode } from 'react'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { DriverStatusBadge } from '#drivers/driver-status.tsx'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { CardPreview } from '../../card-print/card-preview.tsx'
import { MayNotLoadBefore } from '../../may-not-load-before.tsx'
import { cardIssuanceContract, type IssuanceDetails } from '../card-issuance.contract.ts'
import { outdatedPictureText } from '../hand-over.rules.ts'
import { CardActions } from './card-actions.tsx'
import { CardHistory } from './card-history.tsx'
import { cardIssuanceHref } from './card-issuance.paths.ts'

/** One driver's card: as it is printed, what can be done with it, and the cards before it. */
export function CardDriverScreen(): ReactNode {
  const driver_id = usePathParameter('id')
  const { driver, history } = useRouteQuery(cardIssuanceContract.details, { driver_id }).data
  return (
    <>
      <PageHead
        title={driver.name}
        subtitle={driver.transporter_id.name}
        badge={<DriverStatusBadge status={driver.status} />}
        back={{ label: 'Back', href: lastListAddress(cardIssuanceHref) }}
        crumbs={[{ label: 'Card issuance', href: cardIssuanceHref }, { label: 'Details' }]}
        actions={<CardActions key={driver.card?._id} driver={driver} />}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <CardFacts driver={driver} />
          <Card title="The card as it is printed" description="The validity is not printed: it follows the pass">
            <CardPreview sides={driver.sides} photograph={driver.picture} />
          </Card>
        </div>
        <CardHistory history={history} />
      </div>
    </>
  )
}

function CardFacts({ driver }: { driver: IssuanceDetails }): ReactNode {
  const { card, blockers } = driver
  return (
    <Card title="Card" aside={<TextLink href={staffDriverPaths.driver(driver._id)}>Driver details</TextLink>}>
      {blockers.length > 0 && (
        <div className="mb-5 rounded-8 bg-bad-soft px-3 py-2.5">
          <ProblemText>The card cannot be handed over today. {blockers.join(' ')}</ProblemText>
        </div>
      )}
      <MayNotLoadBefore unmet={driver.unmet} />
      {driver.is_picture_outdated && (
        <div className="mb-5 rounded-8 bg-bad-soft px-3 py-2.5">
          <ProblemText>{outdatedPictureText}</ProblemText>
        </div>
      )}
      {driver.is_reported_left && (
        <p className="mb-5 rounded-8 bg-info-soft px-3 py-2.5 text-info">
          The transporter gave the card back because the driver has left. Record it, and no new card is issued.
        </p>
      )}
      <Facts
        facts={[
          { label: 'Card no', value: card?.card_no ?? 'Given at printing' },
          { label: 'Printed', value: card?.printed_at && printedText(card.printed_at, card.print_count) },
          { label: 'Handed over', value: card?.handed_over_at && formatMoment(card.handed_over_at) },
          { label: 'Pass expiry', value: <ExpiryWithBadge expiry={driver.alloc_pass} /> },
          { label: 'Replacements', value: String(driver.replacements) },
          { label: 'Where cards are collected', value: driver.collection_place },
        ]}
      />
    </Card>
  )
}

const printedText = (at: string, count: number): string => (count > 1 ? `${formatMoment(at)}, ${count} times` : formatMoment(at))
