import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Menu } from '#platform/web/navigation/menu.tsx'
import { query } from '#platform/web/query.ts'
import { useDriverActions, type ActionDriver, type DriverAction } from './driver-actions.tsx'
import type { KindForm } from './kinds/kind.view.tsx'
import { leadingActions, type Leading } from './leading-actions.rules.ts'
import { useRaisePanel } from './row-actions.tsx'

type HeaderActionsProps = { driver: ActionDriver; further?: readonly DriverAction[] }

/** What can be done about a driver, beside the name: the likeliest as buttons, the rest behind '…'. */
export function DriverHeaderActions({ driver, further = [] }: HeaderActionsProps): ReactNode {
  const actions = useDriverActions(driver, further)
  const [sent, setSent] = useState<KindForm>()
  const { raise, panel } = useRaisePanel(setSent)
  const group = useRef<HTMLFieldSetElement>(null)
  const leading = leadingActions(actions)
  const rest = actions.filter((action) => !leading.some(({ key }) => key === action.key))
  const select = ({ open }: DriverAction): void => {
    if ('form' in open) raise(open.form, driver._id)
    else if ('onSelect' in open) open.onSelect()
  }
  if (actions.length === 0) return null
  return (
    <fieldset ref={group} aria-label="Actions" tabIndex={-1} className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      {leading.map((action) => (
        <LeadingButton
          key={action.key}
          action={action}
          driverId={driver._id}
          onSelect={() => select(action)}
          onGone={(form) => form === sent && group.current?.focus()}
        />
      ))}
      {rest.length > 0 && (
        <Menu
          label="Further actions"
          entries={rest.map((action) => ({
            key: action.key,
            label: 'button' in action.open ? action.open.button : action.label,
            ...('href' in action.open ? { href: action.open.href } : { onSelect: () => select(action) }),
          }))}
        />
      )}
      {panel}
    </fieldset>
  )
}

type LeadingProps = { action: Leading<DriverAction>; driverId: string; onSelect: () => void; onGone: (form: KindForm) => void }

function LeadingButton({ action: { short, full, open }, driverId, onSelect, onGone }: LeadingProps): ReactNode {
  if ('href' in open) return <ButtonLink href={open.href}>{open.button}</ButtonLink>
  const button = (
    <Button onClick={onSelect} aria-label={full}>
      {short}
    </Button>
  )
  return 'form' in open ? (
    <UnlessPending form={open.form} driverId={driverId} onGone={onGone}>
      {button}
    </UnlessPending>
  ) : (
    button
  )
}

type UnlessPendingProps = Pick<LeadingProps, 'driverId' | 'onGone'> & { form: KindForm; children: ReactNode }

/** Like the card, the button goes while such a request waits; where that is not known yet, the panel says it. */
function UnlessPending({ form, driverId, onGone, children }: UnlessPendingProps): ReactNode {
  const { kind } = form
  const { data } = useQuery({ ...query(kind.exist, { driver_id: driverId }), enabled: !kind.allowsSeveral })
  const isPending = !kind.allowsSeveral && data !== undefined && data.existing.length > 0
  const gone = useEffectEvent(() => onGone(form))
  useEffect(() => {
    if (isPending) gone()
  }, [isPending])
  return isPending ? null : children
}
