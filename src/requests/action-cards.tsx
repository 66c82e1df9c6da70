import { useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { useDriverActions, type ActionDriver, type DriverAction } from './driver-actions.tsx'
import { RaiseButton } from './raise-button.tsx'
import { WhereRaisable } from './where-raisable.tsx'

type ActionCardsProps = { driver: ActionDriver; further?: readonly DriverAction[] }

/** A card for each thing that can be done about a driver, as the specification lists them. */
export function DriverActionCards({ driver, further = [] }: ActionCardsProps): ReactNode {
  const actions = useDriverActions(driver, further).filter(({ hasCard }) => hasCard)
  if (actions.length === 0)
    return (
      <p className="rounded-12 border border-line bg-surface p-4 text-ink-2 sm:p-5 print:hidden">
        There are no requests you can raise for this driver now.
      </p>
    )
  return (
    <section
      aria-label="Driver actions"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-4 sm:gap-6 print:hidden"
    >
      {actions.map((action) => (
        <ActionCard key={action.key} action={action} driver={driver} />
      ))}
    </section>
  )
}

type CardProps = { action: DriverAction; driver: ActionDriver }

const ActionCard = ({ action, driver }: CardProps): ReactNode => (
  <div className="flex flex-col gap-3 rounded-12 border border-line bg-surface p-4 sm:p-5">
    <div className="flex-1">
      <h2 className="text-16 font-semibold">{action.label}</h2>
      <p className="mt-0.5 text-13 text-ink-2">{action.text}</p>
    </div>
    <CardButton action={action} driver={driver} />
  </div>
)

function CardButton({ action, driver }: CardProps): ReactNode {
  const [isSent, setSent] = useState(false)
  const { open } = action
  if ('href' in open)
    return (
      <ButtonLink href={open.href} className="self-start">
        {open.button}
      </ButtonLink>
    )
  if ('onSelect' in open)
    return (
      <Button className="self-start" onClick={open.onSelect}>
        {open.button}
      </Button>
    )
  return (
    <WhereRaisable form={open.form} driver={driver} isSent={isSent} onShown={() => setSent(false)}>
      <RaiseButton form={open.form} driver={driver} onSent={() => setSent(true)} />
    </WhereRaisable>
  )
}
