import { useQuery } from '@tanstack/react-query'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { Truck } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { CallError, isNotFound } from '#platform/web/client.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { query, useCall } from '#platform/web/query.ts'
import { PageSkeleton } from '#platform/web/skeleton.tsx'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { MasterPanel } from '../master-panel.tsx'
import { TransporterDetailsCard, type TransporterLinks } from './transporter-details.tsx'
import { transporterKind, transportersPath, typeOf } from './transporter-kind.tsx'
import { transporterContract, type TransporterShown, transportersContract } from './transporters.contract.ts'

/** One transporter. When loading fails, the list shows why. */
export function TransporterDetailsScreen(links: TransporterLinks): ReactNode {
  const id = usePathParameter('id')
  const { data, error } = useQuery(query(transporterContract.details, { id }))
  if (data) return <Found transporter={data.data} links={links} />
  if (isNotFound(error)) return <NotFound />
  return error ? <BackToList error={error} /> : <PageSkeleton rows={4} />
}

function NotFound(): ReactNode {
  return (
    <>
      <PageHead title="Transporter" />
      <section aria-label="Transporter" className="rounded-12 border border-line bg-surface">
        <Empty
          icon={<Truck />}
          title="No transporter data found"
          text="It may have been deleted."
          action={<ButtonLink href={lastListAddress(transportersPath)}>Back to List</ButtonLink>}
        />
      </section>
    </>
  )
}

function BackToList({ error }: { error: Error }): ReactNode {
  const go = useGo()
  const leave = useEffectEvent(() => {
    toastBad(error instanceof CallError && error.isFromServer ? error.message : 'Failed to fetch transporter details')
    go(lastListAddress(transportersPath), { replace: true })
  })
  useEffect(() => leave(), [])
  return null
}

function Found({ transporter, links }: { transporter: TransporterShown; links: TransporterLinks }): ReactNode {
  const { links: others = [] } = links
  const [isUpdating, setUpdating] = useState(false)
  const { convert, confirmation } = useConversion(transporter)
  return (
    <>
      <PageHead
        title={transporter.name}
        badge={<Badge tone={transporter.is_spot ? 'info' : 'neutral'}>{typeOf(transporter)}</Badge>}
        actions={
          <>
            <ButtonLink href={lastListAddress(transportersPath)}>Back to List</ButtonLink>
            {others.map(({ label, href }) => (
              <ButtonLink key={label} href={href(transporter._id)}>
                {label}
              </ButtonLink>
            ))}
            <Button onClick={() => setUpdating(true)}>Update details</Button>
            {transporter.is_spot && (
              <Button look="primary" onClick={() => void convert()}>
                Convert to Regular Transporter
              </Button>
            )}
          </>
        }
      />
      <TransporterDetailsCard transporter={transporter} {...links} />
      <MasterPanel kind={transporterKind} row={transporter} open={isUpdating} onClose={() => setUpdating(false)} />
      {confirmation}
    </>
  )
}

function useConversion({ _id, name }: TransporterShown): { convert: () => Promise<void>; confirmation: ReactNode } {
  const { ask, confirmation } = useConfirm()
  const { send } = useCall(transporterContract.convertToRegular, { refresh: [transporterContract.details, transportersContract.index] })
  const convert = async (): Promise<void> => {
    const question = {
      title: 'Are you sure you want to convert this transporter to regular?',
      text: <span className="wrap-anywhere">{name} will have no end date, and its drivers&rsquo; passes will be updated.</span>,
      action: 'Convert to regular',
    }
    if (await ask(question)) await send({ id: _id })
  }
  return { convert, confirmation }
}
