import type { ReactNode } from 'react'
import { useHoldAction } from '#drivers/holds/placing/hold-action.tsx'
import { Button } from '#platform/web/button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { visitorContract } from './visitor.contract.ts'

const ofThisPlant = ['site'] as const

/** Puts a visiting driver on hold at this plant, for who may. */
export function VisitorHold({ driver, className }: { driver: { _id: string; name: string }; className?: string }): ReactNode {
  const { open, panel } = useHoldAction(driver, [visitorContract.details], ofThisPlant)
  if (!open) return null
  return (
    <>
      <Button className={className} onClick={open} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Put on hold
      </Button>
      {panel}
    </>
  )
}
