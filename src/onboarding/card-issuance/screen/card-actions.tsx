import { useState, type ReactNode } from 'react'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { isMoveAllowed } from '#drivers/drivers.rules.ts'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import type { IssuanceDetails } from '../card-issuance.contract.ts'
import { DiscardPanel, LeftPanel, ReplacePanel } from './end-card-panels.tsx'
import { HandOverPanel } from './hand-over-panel.tsx'
import { PrintPanel } from './print-panel.tsx'

type Panel = 'print' | 'hand over' | 'replace' | 'discard' | 'left'

/** What can be done with the driver's card; the first is the next step. */
export function CardActions({ driver }: { driver: IssuanceDetails }): ReactNode {
  const [panel, setPanel] = useState<Panel>()
  const panelOf = (name: Panel) => ({ driver, open: panel === name, onClose: () => setPanel(undefined) })
  const { card } = driver
  const actions = actionsFor(driver)
  return (
    <>
      {actions.map(({ name, label }, index) => (
        <Button
          key={name}
          look={index === actions.length - 1 ? 'primary' : 'secondary'}
          onClick={() => setPanel(name)}
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
        >
          {label}
        </Button>
      ))}
      <PrintPanel driverIds={[driver._id]} cardNo={card?.card_no} open={panel === 'print'} onClose={() => setPanel(undefined)} />
      {card && <HandOverPanel cardId={card._id} {...panelOf('hand over')} />}
      {card && <ReplacePanel card={card} {...panelOf('replace')} />}
      {card && <DiscardPanel card={card} {...panelOf('discard')} />}
      <LeftPanel {...panelOf('left')} />
    </>
  )
}

type Action = { name: Panel; label: string }

function actionsFor({ status: { id }, card, is_reported_left, is_picture_outdated }: IssuanceDetails): readonly Action[] {
  if (!isDriverStatus(id)) return []
  const left: readonly Action[] = isMoveAllowed(id, 'left') ? [{ name: 'left', label: 'Driver has left' }] : []
  if (id === driverStatus.active) return card ? [{ name: 'replace', label: 'Replace the card' }] : []
  if (!isMoveAllowed(id, 'card-handed-over')) return left
  const print: Action = { name: 'print', label: 'Print the card' }
  if (!card) return is_reported_left ? [print, ...left] : [...left, print]
  return [
    ...left,
    { name: 'discard', label: 'Discard' },
    { name: 'print', label: 'Print again' },
    ...(is_picture_outdated ? [] : [{ name: 'hand over', label: 'Hand over' } as const]),
  ]
}
